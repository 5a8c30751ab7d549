/** The bindings that the listener of the port passes to the app beside the request. */
export interface AppBindings {
  Bindings: {
    /**
     * Address of the caller, as far as TRUST_PROXY believes the headers: an IPv4 address, or the /64 network of an IPv6
     * address (`2001:db8:1:2::/64`). One subscriber has all of such a network.
     */
    address: string;
    /** Called with the pattern of the route that answered, for the metrics. */
    onRoute?: (pattern: string) => void;
  };
}
