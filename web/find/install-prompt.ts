/** The event of browsers that install apps, which comes once, perhaps before the part of the page that offers it. */
export class InstallPrompt {
  /** Called when the browser would ask. */
  onReady: () => void = () => undefined;
  #event: PromptEvent | undefined;

  get isReady(): boolean {
    return this.#event !== undefined;
  }

  /** To be called when the page begins: the browser would ask at a time of its own. */
  listen(): void {
    addEventListener('beforeinstallprompt', (event) => {
      if (!isPrompt(event)) return;
      event.preventDefault();
      this.#event = event;
      this.onReady();
    });
  }

  /** Lets the browser ask. An event asks once. */
  ask(): void {
    this.#event?.prompt().catch(() => undefined);
    this.#event = undefined;
  }
}

interface PromptEvent extends Event {
  prompt(): Promise<unknown>;
}

function isPrompt(event: Event): event is PromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}
