/**
 * The least that reading an SVG can cost: finds each tag, cuts out its name and each attribute's name and value, and
 * does nothing with them but count, so that no engine may skip the work. No entities, no comments, no faults, no
 * numbers. It also runs in a page of its own, so it must not use anything outside itself.
 */
export function bareScan(svg: string): number {
  let sink = 0;
  let at = svg.indexOf('<');
  while (at >= 0) {
    let end = at + 1;
    let code = svg.charCodeAt(end);
    // A name ends at a blank, "/" or ">".
    while (code > 32 && code !== 62 && code !== 47) code = svg.charCodeAt((end += 1));
    sink += svg.slice(at + 1, end).length;
    for (;;) {
      while (code <= 32 || code === 47) code = svg.charCodeAt((end += 1));
      if (code === 62 || Number.isNaN(code)) break;
      const equals = svg.indexOf('=', end);
      if (equals < 0) break;
      const close = svg.indexOf(svg[equals + 1] as string, equals + 2);
      if (close < 0) break;
      sink += svg.slice(end, equals).length + svg.slice(equals + 2, close).length;
      code = svg.charCodeAt((end = close + 1));
    }
    at = svg.indexOf('<', end);
  }
  return sink;
}
