/**
 * OAuth protected resource metadata (RFC 9728) that says there is nothing to sign in to. The two empty lists
 * stand because the interface says so (interface 8.1, decision 5.8), although the RFC would leave them out.
 */
export const PROTECTED_RESOURCE_PATH = '/.well-known/oauth-protected-resource';

/** @param resource the address that was asked about */
export function protectedResource(resource: string) {
  return { resource, authorization_servers: [], bearer_methods_supported: [] };
}
