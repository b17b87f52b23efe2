import { createSiweMessage } from 'viem/siwe'
import { createSignIn } from '../../../src/exports/sign-in.ts'
import type { WalletModalOptions } from '../../../src/exports/wallet-modal.ts'

const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
  const response = await fetch(`/sign-in/${path}`, { method: 'POST', body: JSON.stringify(body ?? {}) })
  if (!response.ok) throw new Error(`${response.status}`)
  return (await response.json()) as Answer
}

/**
 * Sign-in with the page's own server. `signIn=on` behaves like an app. `stale-nonce`, `foreign-domain` and `late` write
 * a message that the server must refuse. `one-click` asks wallets to sign while they connect, if they can.
 */
export function signInOptions(query: URLSearchParams): Pick<WalletModalOptions, 'signIn' | 'metadata'> {
  const wanted = query.get('signIn')
  if (wanted === null) return {}
  const fields = {
    domain: wanted === 'foreign-domain' ? 'elsewhere.example' : location.host,
    uri: location.origin,
    statement: 'Sign in to the test page.',
  }
  const signIn = createSignIn({
    getNonce: () => (wanted === 'stale-nonce' ? Promise.resolve('alreadyused12345') : ask<string>('nonce')),
    createMessage: ({ nonce, address, chainId }) =>
      createSiweMessage({
        ...fields,
        nonce,
        address,
        chainId,
        version: '1',
        ...(wanted === 'late' ? { expirationTime: new Date(0) } : {}),
      }),
    verifyMessage: (signed) => ask<boolean>('verify', signed),
    getSession: () => ask('session'),
    signOut: () => ask<boolean>('sign-out'),
    onSignIn: () => note('signed in'),
    onSignOut: () => note('signed out'),
    ...(wanted === 'one-click' ? { oneClick: async () => ({ ...fields, nonce: await ask<string>('nonce') }) } : {}),
  })
  return { signIn, metadata: { name: 'Test page', url: location.origin, icons: [] } }
}

function note(text: string): void {
  const heard = document.querySelector('output[aria-label="Session"]')
  if (heard) heard.textContent = `${heard.textContent} ${text}`.trim()
}
