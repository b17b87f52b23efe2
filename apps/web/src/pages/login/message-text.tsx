import { Trans } from '@lingui/react/macro'
import { type Challenge, siweText } from '../../features/session/siwe-text.ts'

/** The exact text, to compare with what the wallet shows. */
export function MessageText({ challenge, address }: { readonly challenge: Challenge; readonly address: string }) {
  return (
    <details className="mt-2 text-sm">
      <summary className="flex min-h-touch items-center text-accent">
        <Trans>Show the exact text</Trans>
      </summary>
      <pre className="rounded-control bg-sunken p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
        {siweText(challenge, address)}
      </pre>
    </details>
  )
}
