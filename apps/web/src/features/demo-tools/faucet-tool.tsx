import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { TextInput } from '@terahold/ui/text-input'
import { useState } from 'react'
import { session } from '../../shared/session/session.ts'
import { showToast } from '../../shared/toast/toast.ts'
import { askFaucet } from './demo-calls.ts'

const isAddress = (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text)

/** Sends test money to an address, by default the member's own. */
export function FaucetTool() {
  const { t } = useLingui()
  const [address, setAddress] = useState(() => session.lastAddress())
  const [complaint, setComplaint] = useState<string | undefined>(undefined)

  async function ask() {
    if (!isAddress(address.trim())) {
      setComplaint(t`An address is 0x and 40 characters, 0–9 and a–f.`)
      return
    }
    await askFaucet(address.trim()).then(
      () => showToast(t`Test money is on its way.`, 'success'),
      (error: unknown) => setComplaint(error instanceof Error ? error.message : undefined),
    )
  }

  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t`Faucet`}</h3>
      <TextInput
        label={t`Address`}
        autoComplete="off"
        value={address}
        error={complaint}
        onChange={({ target }) => {
          setAddress(target.value)
          setComplaint(undefined)
        }}
      />
      <Button kind="secondary" onClick={ask}>{t`Get test money`}</Button>
    </section>
  )
}
