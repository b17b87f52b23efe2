import { useLingui } from '@lingui/react/macro'
import { type NotificationTopic, notificationTopics } from '@terahold/contract/codes/members'
import { to } from '@terahold/contract/pages'
import { ListRow } from '@terahold/ui/list-row'
import { Sheet } from '@terahold/ui/sheet'
import type { ReactNode } from 'react'
import { useOffline } from '../../shared/connection/connection.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { showToast } from '../../shared/toast/toast.ts'
import { useChangeSettings } from './change-settings.ts'
import { type ChosenTopics, toggled } from './notification-topics.ts'

type NotificationsSheetProps = {
  readonly hasEmail: boolean
  readonly chosen: ChosenTopics
  /** Notifications on this device, with the switch. */
  readonly device: ReactNode
  readonly onClose: () => void
}

/** What the member is notified about by email and push. Each switch takes effect immediately. */
export function NotificationsSheet({ hasEmail, chosen, device, onClose }: NotificationsSheetProps) {
  const { t } = useLingui()
  const change = useChangeSettings()
  const problemText = useProblemText()

  async function save(channel: keyof ChosenTopics, topic: NotificationTopic, isOn: boolean) {
    await change
      .mutateAsync({ notifications: { [channel]: toggled(chosen[channel], topic, isOn) } })
      .catch((error: unknown) => showToast(problemText(error), 'error'))
  }

  return (
    <Sheet open onClose={onClose} title={t`Notifications`} closeLabel={t`Close`}>
      <div className="flex flex-col gap-5">
        {hasEmail ? (
          <>
            <p className="text-sm text-muted">{t`We always email you about account security.`}</p>
            <Channel
              title={t`By email`}
              topics={chosen.email}
              busy={change.isPending}
              onToggle={(topic, isOn) => void save('email', topic, isOn)}
            />
          </>
        ) : (
          <section aria-label={t`By email`}>
            <h3 className="font-semibold">{t`By email`}</h3>
            <ListRow href={to.bindEmail()} title={t`Bind your email`} />
          </section>
        )}
        {device}
        <Channel
          title={t`On my devices`}
          topics={chosen.push}
          busy={change.isPending}
          onToggle={(topic, isOn) => void save('push', topic, isOn)}
        />
      </div>
    </Sheet>
  )
}

type ChannelProps = {
  readonly title: string
  readonly topics: readonly NotificationTopic[]
  readonly busy: boolean
  readonly onToggle: (topic: NotificationTopic, isOn: boolean) => void
}

function Channel({ title, topics, busy, onToggle }: ChannelProps) {
  const words = useTopicWords()
  const offline = useOffline()
  return (
    // A disabled switch would lose the focus, so while a change is saved the switches only stop taking another.
    <fieldset disabled={offline} aria-busy={busy} className="disabled:opacity-60 aria-busy:opacity-60">
      <legend className="font-semibold">{title}</legend>
      {notificationTopics.map((topic) => (
        <label key={topic} className="flex min-h-touch items-center gap-3 border-b border-line last:border-b-0">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            aria-disabled={busy}
            checked={topics.includes(topic)}
            onChange={({ target }) => {
              if (!busy) onToggle(topic, target.checked)
            }}
          />
          {words[topic]}
        </label>
      ))}
    </fieldset>
  )
}

/** Returns the texts for the topics of notifications. */
function useTopicWords(): Readonly<Record<NotificationTopic, string>> {
  const { t } = useLingui()
  return {
    deposit: t`Payments`,
    order: t`Orders`,
    settlement: t`Settled days`,
    withdrawal: t`Withdrawals`,
    ticket: t`Support answers`,
  }
}
