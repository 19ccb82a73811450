/// How the page of `report` looks, on a screen and on paper.
enum ReportStyle {
  static let text = #"""
    :root { color-scheme: light dark; --back: #fff; --text: #16181d; --faint: #565d6b; --line: #d5d9e1; --mark: #0b57d0; }
    @media (prefers-color-scheme: dark) {
      :root { --back: #14161a; --text: #e8eaee; --faint: #a9b0bd; --line: #3b414d; --mark: #8ab4f8; }
    }
    * { box-sizing: border-box; }
    body { margin: 0 auto; padding: 1rem; max-width: 60rem; font: 16px/1.5 system-ui, sans-serif; background: var(--back); color: var(--text); }
    h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); }
    h3 { font-size: 1rem; margin: 1.2rem 0 .3rem; overflow-wrap: anywhere; }
    header p, footer, figcaption, summary { color: var(--faint); }
    figure { margin: .5rem 0; } svg { display: block; width: 100%; height: auto; }
    svg text { font: 11px system-ui, sans-serif; fill: var(--faint); }
    .curve { fill: none; stroke: var(--mark); stroke-width: 2; stroke-linejoin: round; }
    .dot, .bar, .day { fill: var(--mark); } .grid { stroke: var(--line); stroke-width: 1; } .rest { fill: var(--line); }
    .facts { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: 0; }
    .facts div { display: flex; flex-direction: column-reverse; } .facts dt { color: var(--faint); } .facts dd { margin: 0; font-size: 1.5rem; font-variant-numeric: tabular-nums; }
    summary { cursor: pointer; padding: .3rem 0; min-height: 2rem; overflow-wrap: anywhere; }
    .rows { max-height: 24rem; overflow: auto; } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
    th, td { padding: .2rem .8rem .2rem 0; text-align: left; font-weight: 400; border-bottom: 1px solid var(--line); }
    thead th { color: var(--faint); position: sticky; top: 0; background: var(--back); }
    #exercises ~ article, section article { break-inside: avoid; }
    @media (min-width: 50rem) { section article { display: inline-block; width: 48%; margin-right: 1.5%; vertical-align: top; } }
    :focus-visible { outline: 3px solid var(--mark); outline-offset: 1px; }
    footer { margin-top: 2rem; font-size: .85rem; }
    @media print {
      :root { color-scheme: light; --back: #fff; --text: #000; --faint: #333; --line: #bbb; --mark: #000; }
      body { max-width: none; padding: 0; font-size: 11pt; } details:not([open]) { display: none; } .rows { max-height: none; }
    }
    """#
}
