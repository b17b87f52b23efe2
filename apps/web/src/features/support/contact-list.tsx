import { Trans, useLingui } from '@lingui/react/macro'
import { ListRow } from '@terahold/ui/list-row'
import { Globe, Mail, MessageCircle, Phone } from 'lucide-react'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { contactLink } from './contact-link.ts'
import { type Contact, useContacts } from './contacts.ts'

const icons: Record<Contact['kind'], typeof Mail> = {
  email: Mail,
  web: Globe,
  telegram: MessageCircle,
  x: MessageCircle,
  phone: Phone,
}

/** How to reach us, and that no other channel is ours. */
export function ContactList() {
  const { t } = useLingui()
  const contacts = useContacts()
  return (
    <QueryView compact query={contacts}>
      {(rows) => (
        <>
          <p className="text-sm text-muted">
            <Trans>These are our only channels. We never ask for a code, a key or money.</Trans>
          </p>
          {rows.length === 0 && <p className="mt-2 text-sm">{t`Write to us with the feedback form.`}</p>}
          {rows.map((contact) => {
            const Icon = icons[contact.kind]
            const hours = contact.hours === null ? '' : ` · ${contact.hours}`
            return (
              <ListRow
                key={`${contact.kind}-${contact.value}`}
                icon={<Icon aria-hidden="true" className="size-5" />}
                title={contact.label}
                detail={`${contact.value}${hours}`}
                href={contactLink(contact)}
              />
            )
          })}
        </>
      )}
    </QueryView>
  )
}
