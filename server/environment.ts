/** What the listener of the port hands to the app beside the request. */
export interface Environment {
  Bindings: {
    /**
     * Who asks, as far as TRUST_PROXY believes what is said about it: an IPv4 address, or the /64 network of an
     * IPv6 address (`2001:db8:1:2::/64`), because one subscriber holds all of it.
     */
    address: string;
    /** Told the pattern of the route that answered, for the figures. */
    onRoute?: (pattern: string) => void;
  };
}
