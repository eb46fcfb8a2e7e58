// What a session calls itself is what its program sent; people know it by browser and machine.

const programs: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'], [/OPR\//, 'Opera'], [/SamsungBrowser\//, 'Samsung Internet'], [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'], [/Safari\//, 'Safari'],
];
const machines: [RegExp, string][] = [
  [/iPhone/, 'iPhone'], [/iPad/, 'iPad'], [/Android/, 'Android'], [/Windows/, 'Windows'], [/Mac OS X|Macintosh/, 'Mac'], [/CrOS/, 'ChromeOS'], [/Linux/, 'Linux'],
];
const named = (list: [RegExp, string][], label: string): string | undefined => list.find(([pattern]) => pattern.test(label))?.[1];

export function deviceOf(label: string): string {
  const both = [named(programs, label), named(machines, label)].filter(Boolean).join(' · ');
  return both || (label.split(/[\s(]/)[0] ?? '');
}
