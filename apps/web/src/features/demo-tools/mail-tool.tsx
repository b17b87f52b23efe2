import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TextInput } from '@terahold/ui/text-input'
import { useState } from 'react'
import { formatInstant } from '../../shared/format/format.ts'
import { storage } from '../../shared/storage/storage.ts'
import { readMail } from './demo-calls.ts'

const KEY = 'demo:mail'
const READ_EVERY = 2_000

/** Shows the emails the demo sent to an address. Nothing leaves this machine. */
export function MailTool() {
  const { i18n, t } = useLingui()
  const [to, setTo] = useState(() => storage.getText(KEY) || storage.getText('draft:email'))
  const address = to.trim()
  const mail = useQuery({
    queryKey: ['demo-mail', address],
    enabled: address.includes('@'),
    refetchInterval: READ_EVERY,
    queryFn: ({ signal }) => readMail(address, signal),
  })
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t`Mailbox`}</h3>
      <TextInput
        label={t`Emails to`}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        value={to}
        onChange={({ target }) => {
          setTo(target.value)
          storage.set(KEY, target.value)
        }}
      />
      {mail.data !== undefined && mail.data.length === 0 && (
        <p className="text-sm text-muted">{t`No emails to this address yet.`}</p>
      )}
      <ul aria-label={t`Emails`}>
        {mail.data?.map(({ subject, text, at }) => (
          <li key={`${at} ${subject}`} className="border-b border-line py-2 text-sm">
            <p className="font-semibold">{subject}</p>
            <p className="text-xs text-muted">{formatInstant(at, i18n.locale)}</p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
