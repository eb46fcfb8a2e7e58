import { listOf, t } from './text.svelte';

// Licences as lists name them, in SPDX, and as people call them.
const names: Record<string, string> = {
  'MPL-2.0': 'Mozilla Public License 2.0', 'CC0-1.0': 'CC0 1.0', 'CC-BY-4.0': 'CC BY 4.0', 'CC-BY-SA-4.0': 'CC BY-SA 4.0', MIT: 'MIT', 'Apache-2.0': 'Apache 2.0',
  'GPL-2.0-or-later': 'GNU GPL 2+', 'GPL-3.0-or-later': 'GNU GPL 3+', 'LGPL-2.1-or-later': 'GNU LGPL 2.1+', 'LGPL-3.0-or-later': 'GNU LGPL 3+',
};

function nameOf(id: string): string {
  if (id === 'LicenseRef-Public-Domain') return t('words.licence.public');
  if (id === 'LicenseRef-SCOWL') return t('words.licence.scowl');
  return names[id] ?? id.replace(/^LicenseRef-/, '').replaceAll('-', ' ');
}

/** An SPDX expression in words. One with brackets is left as it is, for nothing may be read into it. */
export function licenceText(expression: string): string {
  if (/[()]/.test(expression)) return expression;
  const any = expression.split(' OR ').map((all) => listOf(all.split(' AND ').map(nameOf)));
  return any.length > 1 ? listOf(any, 'disjunction') : (any[0] ?? '');
}
