let own = '';
let called = '';

/** The title of the document, and of the preview where a page is shared. */
export function setTitle(title: string): void {
  own = title;
  show();
}

/** What somebody is called to, whatever the page is about; '' where there is nothing. */
export function setCall(text: string): void {
  called = text;
  show();
}

function show(): void {
  // A page that calls by itself says it better.
  const call = called && !own.startsWith('●') ? `● ${called}` : '';
  document.title = [call, own, 'ludotheque'].filter(Boolean).join(' · ');
  document.querySelector('meta[property="og:title"]')?.setAttribute('content', own ? `${own} · ludotheque` : 'ludotheque');
}
