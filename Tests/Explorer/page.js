// The page: where it stands, its keys, the lanes and the list of events.
(function (liftTrail) {
  "use strict";
  const { History, Panels, make } = liftTrail;
  const ROW = 44, LANE = 26, LABEL = 110;
  const $ = (id) => document.getElementById(id);

  const KEYS = [
    ["→ or j, ← or k", "one event forth or back"], ["Shift with an arrow", "10 events"], ["Page Down, Page Up", "100 events"],
    ["Home, End", "before the first event, after the last one"], ["n, p", "the next or previous event of the same entity"],
    ["/", "search"], ["Escape", "end the search"], ["o", "the next order"], ["1 to 7", "the tabs"], ["t", "dark or light"], ["?", "these keys"],
  ];

  class Page {
    constructor(stores, text) {
      this.history = new History(stores, text);
      this.panels = new Panels(this.history, this);
      this.moment = { order: -1, count: 0 };
      this.chosen = null;
      this.tab = 0;
      this.found = null;
      this.tabs = [["Change", "change"], ["Entity", "life"], ["State", "state"], ["Conflicts", "conflicts"], ["Deletions", "deletions"], ["Peers", "peers"]];
      if (stores.stores.length > 1) this.tabs.push(["Stores differ", "differ"]);
      $("title").textContent = "LiftTrail log of " + stores.stores.map((store) => store.name).join(" and ");
    }

    /** Reads in pieces, so that the page is painted first. */
    read() {
      if (this.history.readSome(4000)) {
        $("when").textContent = `Reading … ${this.history.lines.length} events`;
        setTimeout(() => this.read());
      } else {
        this.begin();
      }
    }

    begin() {
      const modes = [["-1", "by stamp: what was true"], ...this.history.stores.stores.map((store, order) => [String(order), `by arrival: what ${store.name} knew`])];
      $("mode").append(...modes.map(([value, text]) => make("option", { value }, text)));
      $("mode").addEventListener("change", () => this.reorder(Number($("mode").value)));
      $("moment").addEventListener("input", () => this.goToCount(Number($("moment").value)));
      $("back").addEventListener("click", () => this.step(-1));
      $("forth").addEventListener("click", () => this.step(1));
      $("theme").addEventListener("click", () => this.turnTheme());
      $("help").addEventListener("click", () => this.turnKeys());
      $("keys").append(make("table", {}, make("tbody", {}, KEYS.map(([key, what]) => make("tr", {}, make("th", { scope: "row" }, key), make("td", {}, what))))));
      $("events").addEventListener("scroll", () => this.drawRows());
      let waiting = 0;
      $("search").addEventListener("input", () => {
        clearTimeout(waiting);
        waiting = setTimeout(() => this.search($("search").value), 150);
      });
      $("lanes").addEventListener("click", (click) => {
        const share = (click.offsetX - LABEL) / ($("lanes").clientWidth - LABEL);
        this.goToCount(Math.round(share * this.events().length));
      });
      this.tabs.forEach(([title], index) => $("tabs").append(make("button", { type: "button", role: "tab", id: "tab" + index, "aria-controls": "panel", onclick: () => this.show(index) }, title)));
      addEventListener("resize", () => this.goToCount(this.moment.count));
      matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
      document.addEventListener("keydown", (key) => this.key(key));
      this.warn();
      this.goToCount(this.events().length);
    }

    /** Says which lines are left out, since they cannot be read. */
    warn() {
      const { unread } = this.history;
      if (!unread.length) return;
      const some = unread.slice(0, 5).map(({ line, code }) => `line ${line} of this page (${code})`).join(", ");
      $("warning").textContent = `${unread.length} ${unread.length === 1 ? "event" : "events"} cannot be read and ${unread.length === 1 ? "is" : "are"} left out: ${some}${unread.length > 5 ? ", …" : ""}. Write the page anew with ltcli explore; ltcli verify says whether the store is whole.`;
      $("warning").hidden = false;
    }

    events() {
      return this.history.events(this.moment.order);
    }

    /** The events that the list has: those that a search found, or all. */
    listed() {
      return this.found ?? this.events();
    }

    current() {
      return this.events()[this.moment.count - 1] ?? null;
    }

    goToCount(count) {
      this.moment = { ...this.moment, count: Math.max(0, Math.min(this.events().length, count)) };
      const event = this.current();
      if (event && this.tabs[this.tab][1] !== "life") this.chosen = event.kind + "/" + event.id;
      this.scrollTo(event);
      this.draw();
    }

    goTo(event) {
      if (this.history.place(this.moment.order, event) === Infinity) this.reorder(-1);
      this.tab = 0;
      this.goToCount(this.history.place(this.moment.order, event) + 1);
    }

    open(name) {
      this.chosen = name;
      this.show(1);
    }

    step(count) {
      if (!this.found) return this.goToCount(this.moment.count + count);
      const at = this.found.indexOf(this.current());
      const next = this.found[Math.max(0, Math.min(this.found.length - 1, at + count))];
      if (next) this.goTo(next);
    }

    stepInEntity(direction) {
      const { history, moment } = this;
      const all = (history.entities.get(this.chosen) ?? []).map((event) => history.place(moment.order, event)).filter((place) => place < Infinity).sort((a, b) => a - b);
      const here = moment.count - 1;
      const next = direction > 0 ? all.find((place) => place > here) : all.reverse().find((place) => place < here);
      if (next !== undefined) this.goToCount(next + 1);
    }

    /** Another order, at the event where the page stands if that order has it. */
    reorder(order) {
      const event = this.current(), place = this.history.place(order, event);
      this.moment = { order, count: 0 };
      this.search($("search").value, false);
      this.goToCount(place === Infinity ? this.events().length : place + 1);
      $("mode").value = String(order);
    }

    search(text, isToDraw = true) {
      const wanted = text.toLowerCase();
      this.found = wanted ? this.events().filter((event) => (this.history.names.get(event) + event.line).toLowerCase().includes(wanted)) : null;
      if (isToDraw) {
        this.scrollTo(this.current());
        this.draw();
      }
    }

    show(tab) {
      this.tab = tab;
      this.draw();
    }

    turnTheme() {
      const root = document.documentElement;
      const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = isDark ? "light" : "dark";
      this.draw();
    }

    turnKeys() {
      $("keys").hidden = !$("keys").hidden;
      $("help").setAttribute("aria-expanded", String(!$("keys").hidden));
    }

    key(key) {
      if (key.ctrlKey || key.metaKey || key.altKey) return;
      const isTyping = key.target.matches("input[type=search], select");
      if (isTyping && key.key !== "Escape") return;
      const some = key.shiftKey ? 10 : 1;
      const does = {
        ArrowRight: () => this.step(some), ArrowLeft: () => this.step(-some), j: () => this.step(1), k: () => this.step(-1),
        ArrowDown: () => this.step(some), ArrowUp: () => this.step(-some),
        PageDown: () => this.step(100), PageUp: () => this.step(-100),
        Home: () => this.goToCount(0), End: () => this.goToCount(this.events().length),
        n: () => this.stepInEntity(1), p: () => this.stepInEntity(-1), "/": () => $("search").focus(),
        Escape: () => { $("search").value = ""; this.search(""); $("events").focus(); },
        o: () => this.reorder((this.moment.order + 2) % (this.history.arrivals.length + 1) - 1),
        t: () => this.turnTheme(), "?": () => this.turnKeys(),
      }[key.key] ?? (this.tabs[Number(key.key) - 1] && (() => this.show(Number(key.key) - 1)));
      // The panel and the tabs keep the keys that scroll them or move between them.
      const isScrolling = key.target.closest("#panel") && /^(Arrow(Up|Down)|Page|Home|End)/.test(key.key);
      if (!does || isScrolling) return;
      key.preventDefault();
      does();
    }

    draw() {
      const { moment } = this, event = this.current();
      $("moment").max = String(this.events().length);
      $("moment").value = String(moment.count);
      const text = event ? `${moment.count} of ${this.events().length} · ${event.stamp} · ${this.panels.device(event.replica)}` : `0 of ${this.events().length}: before all events`;
      $("when").textContent = text;
      $("moment").setAttribute("aria-valuetext", text);
      $("count").textContent = this.found ? `${this.found.length} events found` : `${this.events().length} events in this order`;
      this.drawLanes();
      this.drawRows();
      [...$("tabs").children].forEach((button, index) => button.setAttribute("aria-selected", String(index === this.tab)));
      $("panel").setAttribute("aria-labelledby", "tab" + this.tab);
      $("panel").replaceChildren(...this.panels[this.tabs[this.tab][1]](moment));
    }

    scrollTo(event) {
      const place = this.found ? this.found.indexOf(event) : this.moment.count - 1, rows = $("events");
      // Without its height a list does not scroll so far.
      rows.firstElementChild.style.height = this.listed().length * ROW + "px";
      if (place < 0) {
        rows.scrollTop = 0;
        return;
      }
      const top = place * ROW;
      if (top < rows.scrollTop || top + ROW > rows.scrollTop + rows.clientHeight) rows.scrollTop = top - rows.clientHeight / 2;
    }

    /** The rows that are in sight, and no others. */
    drawRows() {
      const rows = $("events"), inner = rows.firstElementChild, listed = this.listed(), current = this.current();
      // A browser limits how tall an element can be; 100,000 rows are well below that.
      const first = Math.max(0, Math.floor(rows.scrollTop / ROW) - 3), last = Math.min(listed.length, first + Math.ceil(rows.clientHeight / ROW) + 6);
      inner.replaceChildren(...listed.slice(first, last).map((event, index) => make("div", {
        class: this.history.sees(this.moment, event) ? "row" : "row unseen", role: "option", id: event === current ? "current" : false,
        "aria-selected": String(event === current), "aria-setsize": String(listed.length), "aria-posinset": String(first + index + 1),
        style: `top: ${(first + index) * ROW}px`, onclick: () => this.goTo(event),
      }, `${event.kind}.${event.verb}  ${event.id}`, make("small", {}, `${event.stamp}  ${this.panels.device(event.replica)}  ${event.text.slice(0, 160)}`))));
      rows.setAttribute("aria-activedescendant", current ? "current" : "");
    }

    /** A lane for each device, and a line at the moment; how dense its events are is a height, not a colour. */
    drawLanes() {
      const canvas = $("lanes").firstElementChild, { replicas } = this.history, width = $("lanes").clientWidth, height = replicas.length * LANE;
      const scale = devicePixelRatio || 1, style = getComputedStyle(document.documentElement);
      canvas.width = width * scale;
      canvas.height = height * scale;
      canvas.style.height = height + "px";
      const pen = canvas.getContext("2d"), events = this.events(), room = width - LABEL;
      pen.scale(scale, scale);
      pen.font = "12px system-ui, sans-serif";
      const densities = this.densities(room), x = LABEL + (room * this.moment.count) / Math.max(1, events.length);
      replicas.forEach((replica, lane) => {
        pen.fillStyle = style.getPropertyValue("--text");
        pen.fillText(this.panels.device(replica).slice(0, 15), 8, lane * LANE + 17);
        const greatest = Math.max(1, ...densities[lane]);
        densities[lane].forEach((count, column) => {
          if (!count) return;
          const tall = 4 + (LANE - 8) * (count / greatest);
          pen.globalAlpha = LABEL + column < x ? 1 : 0.35;
          pen.fillRect(LABEL + column, (lane + 1) * LANE - 2 - tall, 1, tall);
        });
        pen.globalAlpha = 1;
        pen.fillStyle = style.getPropertyValue("--line");
        pen.fillRect(0, (lane + 1) * LANE - 1, width, 1);
      });
      pen.fillStyle = style.getPropertyValue("--mark");
      pen.fillRect(x - 1, 0, 2, height);
      $("lanes").setAttribute("aria-label", "Events by device: " + replicas.map((replica, lane) =>
        `${this.panels.device(replica)} ${densities[lane].reduce((sum, count) => sum + count, 0)}`).join(", "));
    }

    /** How many events of each lane fall into each column; counted once for an order and a width. */
    densities(room) {
      const columns = Math.max(1, Math.floor(room)), key = this.moment.order + " " + columns;
      if (this.counted?.key !== key) {
        const lane = new Map(this.history.replicas.map((replica, index) => [replica, index])), events = this.events();
        const counts = this.history.replicas.map(() => new Array(columns).fill(0));
        events.forEach((event, place) => counts[lane.get(event.replica)][Math.floor((place * columns) / events.length)]++);
        this.counted = { key, counts };
      }
      return this.counted.counts;
    }
  }

  const page = new Page(JSON.parse($("stores").textContent), $("lines").textContent);
  $("lines").remove();
  liftTrail.page = page;
  setTimeout(() => page.read());
})((globalThis.liftTrail ??= {}));
