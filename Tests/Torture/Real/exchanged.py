"""Exchanges, cuts and links the files of a store, and holds it against the promises.

Each state is a store as it was on its last day, with one to three changes that are drawn by lot: files
and sectors of other stores, of older days and of nobody; cuts at any border; lines taken out, swapped
and repeated; links, named pipes, devices and folders in the place of files; strange names. Then it is
verified, written to, repaired where writing is refused, and synced with a whole peer.

`--state N` tries the one state with that number, and says everything that is called and printed.
"""

import os
import random
import sys

import counts
import exchanged_cast
import exchanged_changes
import exchanged_judge
import exchanged_stores
import stores
import tool as tools


class Bench:
    """The store, its peer, and a tree outside of them that nothing may change."""

    def __init__(self, folder, tool):
        self.cast = exchanged_cast.Cast(tool, folder)
        self.phone = exchanged_stores.Stand(self.cast.at("phone"))
        self.peer = exchanged_stores.Stand(self.cast.at("peer"))
        self.outside = os.path.join(folder, "outside")
        self.put_outside()

    def put_outside(self):
        """A whole store's tree, so that links lead to what looks right."""
        if os.path.lexists(self.outside):
            exchanged_stores.remove(self.outside)
        day = self.cast.phone.days["the last day"]
        for name in ["", *day.folders]:
            os.makedirs(os.path.join(self.outside, name))
        for name, content in day.files.items():
            exchanged_stores.write(os.path.join(self.outside, name), content)
        self.untouched = self.see_outside()

    def see_outside(self):
        return stores.tree(self.outside), sorted(
            (top, tuple(folders), tuple(names), os.lstat(top).st_mode)
            for top, folders, names in os.walk(self.outside))

    def state(self, number, options):
        """Makes and judges one state; gives what is wrong, what to count, and what was changed."""
        chance = random.Random(f"{options.seed} {number}")
        self.phone.restore(self.cast.phone.days["the last day"])
        self.peer.restore(self.cast.peer)
        changes = exchanged_changes.Changes(self.cast, self.phone, self.outside, chance)
        said = [changes.draw() for _ in range(chance.choice([1, 1, 1, 2, 2, 3]))]
        judge = exchanged_judge.Judge(self.cast, self.phone, self.peer, self.teller(said, options))
        judge.judge(changes, chance)
        if self.see_outside() != self.untouched:
            judge.problems.append(("wrong_logs", "something outside of the store has changed"))
            self.put_outside()
        return judge.problems, judge.notes, f"state {number}: " + "; ".join(said)

    @staticmethod
    def teller(said, options):
        """Says each call and what it printed, where one state is looked at."""
        if options.state is None:
            return lambda words, outcome: None
        print("\n".join(said), file=sys.stderr)

        def tell(words, outcome):
            print(f"-- {' '.join(words)}: exit {outcome.status}", file=sys.stderr)
            text = outcome.output[:600] + b"\n" + outcome.error
            print(text.decode(errors="replace"), file=sys.stderr)
        return tell


def run(options, folder):
    bench = Bench(folder, tools.Tool(options.tool))
    figures = counts.Counts("exchanged files", options)
    number = options.first if options.state is None else options.state
    while figures.goes_on():
        problems, notes, said = bench.state(number, options)
        figures.runs += 1
        figures.add(problems, f"--seed {options.seed} --state {number}: {said}")
        for note in notes:
            figures.note(note)
        if options.state is not None:
            break
        number += 1
    return figures.print()


def main():
    parser = counts.parser(__doc__, runs=2000)
    parser.add_argument("--state", type=int, help="only the state with this number, told in full")
    parser.add_argument("--first", type=int, default=1, help="with which state to begin")
    return counts.work(parser.parse_args(), run)


if __name__ == "__main__":
    sys.exit(main())
