/** What the listener of the port hands to the app beside the request. */
export interface Environment {
  Bindings: {
    /** The caller's address, as far as TRUST_PROXY believes what is said about it. */
    address: string;
  };
}
