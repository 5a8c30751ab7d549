/** The payment provider did not answer, or not with an answer; the same may be asked again. */
export class ProviderUnavailable extends Error {
  constructor(cause: unknown) {
    super('The payment provider did not answer.', { cause });
    this.name = 'ProviderUnavailable';
  }
}
