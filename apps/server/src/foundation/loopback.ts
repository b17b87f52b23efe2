/** The names of this machine that a URL or a Host header can contain. */
const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Whether a host, without its port, is this machine. */
export function isLoopbackHost(host: string): boolean {
  return loopbackHosts.has(host.toLowerCase())
}

/** The same for the value of a Host header, which may contain a port. */
export function isLoopbackAuthority(authority: string | undefined): boolean {
  return authority !== undefined && isLoopbackHost(authority.replace(/:\d{1,5}$/, ''))
}
