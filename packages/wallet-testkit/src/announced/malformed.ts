/**
 * Announces wallets that break the standard (EIP-6963), each in one way, now and whenever the page asks. A page must list
 * none of those that it cannot use, and must not fail. Returns the names of what is wrong, in the order of announcement. It
 * also runs in a page as text, so it is self-contained.
 */
export function announceMalformed(): readonly string[] {
  const info = { uuid: '', name: 'Malformed', rdns: 'com.example.malformed', icon: 'data:image/svg+xml,%3Csvg/%3E' }
  const provider = { request: async () => [], on: () => {}, removeListener: () => {} }
  const throwing = new Proxy(
    {},
    {
      get() {
        throw new Error('Reading a malformed announcement')
      },
    },
  )
  const details: Readonly<Record<string, unknown>> = {
    'no detail': null,
    'a text for a detail': 'wallet',
    'no info': { provider },
    'info that throws': { info: throwing, provider },
    'no uuid': { info: { ...info, uuid: undefined }, provider },
    'a uuid without characters': { info, provider },
    'no name': { info: { ...info, uuid: 'no-name', name: undefined }, provider },
    'an object for a name': { info: { ...info, uuid: 'object-name', name: {} }, provider },
    'no rdns': { info: { ...info, uuid: 'no-rdns', rdns: undefined }, provider },
    'null for an rdns': { info: { ...info, uuid: 'null-rdns', rdns: null }, provider },
    'a sentence for an rdns': { info: { ...info, uuid: 'long-rdns', rdns: 'I am a wallet' }, provider },
    'no provider': { info: { ...info, uuid: 'no-provider' } },
    'null for a provider': { info: { ...info, uuid: 'null-provider' }, provider: null },
    'a provider without request': { info: { ...info, uuid: 'no-request' }, provider: { on: () => {} } },
    'a provider that throws': { info: { ...info, uuid: 'throwing' }, provider: throwing },
  }
  function dispatch() {
    for (const detail of Object.values(details)) {
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
  }
  window.addEventListener('eip6963:requestProvider', dispatch)
  dispatch()
  return Object.keys(details)
}
