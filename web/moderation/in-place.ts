/**
 * Decides without leaving the document: the answer to a form or a link of the page takes the place of its main part. So
 * the map stays, and keys that are pressed meanwhile are not lost. What leads to another page is left to the browser.
 */

/** The answer that is on its way: that to a list or an item, or to a decision. */
export type Pending = 'list' | 'decision' | undefined;

export class InPlace {
  readonly #onShown: () => void;
  #pending: Pending;

  /** @param onShown called when another part is shown */
  constructor(onShown: () => void) {
    this.#onShown = onShown;
    document.addEventListener('submit', (event) => this.#onSubmit(event));
    document.addEventListener('click', (event) => this.#onClick(event));
    addEventListener('popstate', () => void this.#go(location.href, {}, 'list', false));
  }

  get pending(): Pending {
    return this.#pending;
  }

  #onSubmit(event: SubmitEvent): void {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !form.closest('.moderation')) return;
    event.preventDefault();
    if (this.#pending) return;
    const body = new FormData(form, submitter);
    if (form.method === 'post') return void this.#go(form.action, { method: 'POST', body }, 'decision');
    const query = new URLSearchParams(Array.from(body, ([name, value]) => [name, String(value)]));
    void this.#go(`${location.pathname}?${query}`, {}, 'list');
  }

  #onClick(event: MouseEvent): void {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.moderation a[href]') : null;
    const isElsewhere = button !== 0 || ctrlKey || metaKey || shiftKey || altKey || link?.target;
    if (!link || isElsewhere || link.origin + link.pathname !== location.origin + location.pathname) return;
    event.preventDefault();
    if (!this.#pending) void this.#go(link.href, {}, 'list');
  }

  async #go(
    address: string,
    request: RequestInit,
    pending: NonNullable<Pending>,
    isStep = true,
  ): Promise<void> {
    this.#pending = pending;
    const before = document.querySelector('main');
    before?.setAttribute('aria-busy', 'true');
    try {
      const response = await fetch(address, request);
      const text = await response.text();
      const main = new DOMParser().parseFromString(text, 'text/html').querySelector('main');
      const { pathname } = new URL(response.url);
      if (!main || !before || pathname !== location.pathname) return location.assign(response.url);
      // A form that was refused has no address of its own.
      const isRefused = request.method === 'POST' && !response.redirected;
      if (isStep && !isRefused) history.pushState(null, '', response.url);
      this.#show(before, document.adoptNode(main));
    } catch {
      // No answer came: the page itself says what stands.
      location.reload();
    }
  }

  #show(before: Element, main: HTMLElement): void {
    const wasInTabs = document.activeElement?.closest('.tabs') != null;
    const first = main.querySelector<HTMLElement>('[autofocus]');
    // Browsers focus by themselves in a document that loads, and complain here.
    first?.removeAttribute('autofocus');
    before.replaceWith(main);
    scrollTo(0, 0);
    const next = wasInTabs ? main.querySelector<HTMLElement>('.tabs [aria-current]') : first;
    next?.focus();
    this.#pending = undefined;
    this.#onShown();
  }
}
