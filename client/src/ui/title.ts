/** The title of the document, and of the preview where a page is shared. */
export function setTitle(title: string): void {
  document.title = title ? `${title} · ludotheque` : 'ludotheque';
  document.querySelector('meta[property="og:title"]')?.setAttribute('content', document.title);
}
