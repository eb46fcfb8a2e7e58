/** The newest part of a log on top, so that nothing has to be scrolled to; each heading stays above the lines that it opens. Without headings each line is a part. */
export function newestFirst<L extends { heading: boolean }>(lines: L[]): L[] {
  const parts: L[][] = [];
  const headed = lines.some(({ heading }) => heading);
  for (const line of lines) {
    const last = parts.at(-1);
    if (line.heading || !headed || !last) parts.push([line]);
    else last.push(line);
  }
  return parts.reverse().flat();
}
