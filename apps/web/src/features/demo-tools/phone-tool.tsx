import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { TextInput } from '@terahold/ui/text-input'
import { useState } from 'react'
import { showToast } from '../../shared/toast/toast.ts'
import { connectPhone } from './demo-calls.ts'

/** The length of a link with a relay's addresses and keys; no link is longer. */
const LONGEST_LINK = 1_000

/** A wallet on another device, which runs in the demo's server. It takes a link instead of scanning the QR code. */
export function PhoneTool() {
  const { t } = useLingui()
  const [link, setLink] = useState('')
  const [complaint, setComplaint] = useState<string | undefined>(undefined)

  async function connect() {
    if (!link.trim().startsWith('wc:')) {
      setComplaint(t`A WalletConnect link begins with wc:. Copy it under the QR code.`)
      return
    }
    await connectPhone(link.trim()).then(
      (page) => {
        setLink('')
        showToast(t`The demo phone is connected to ${page}.`, 'success')
      },
      () => setComplaint(t`This link has expired. Copy it again while the QR code is visible.`),
    )
  }

  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t`Phone`}</h3>
      <TextInput
        label={t`WalletConnect link`}
        hint={t`Choose WalletConnect and copy the link under the QR code. Paste it here in a second tab. This phone approves everything.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST_LINK}
        value={link}
        error={complaint}
        onChange={({ target }) => {
          setLink(target.value)
          setComplaint(undefined)
        }}
      />
      <Button kind="secondary" onClick={connect}>{t`Connect the phone`}</Button>
    </section>
  )
}
