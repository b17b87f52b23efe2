import { useLingui } from '@lingui/react/macro'
import { type NewsKind, newsKinds } from '@terahold/contract/codes/members'
import { Sheet } from '@terahold/ui/sheet'
import type { ReactNode } from 'react'
import { useOffline } from '../../shared/connection/connection.ts'
import { notify } from '../../shared/notice/notices.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { useChangeSettings } from './change-settings.ts'
import { type Notices, toggled } from './news.ts'
import { useNewsWords } from './news-words.ts'

type NoticesSheetProps = {
  readonly notices: Notices
  /** Notifications on this device, with the switch. */
  readonly device: ReactNode
  readonly onClose: () => void
}

/** What the member is notified about by email and push. Each switch takes effect immediately. */
export function NoticesSheet({ notices, device, onClose }: NoticesSheetProps) {
  const { t } = useLingui()
  const change = useChangeSettings()
  const problemText = useProblemText()

  async function save(channel: keyof Notices, kind: NewsKind, isOn: boolean) {
    await change
      .mutateAsync({ notices: { [channel]: toggled(notices[channel], kind, isOn) } })
      .catch((error: unknown) => notify(problemText(error), 'error'))
  }

  return (
    <Sheet open onClose={onClose} title={t`Notifications`} closeLabel={t`Close`}>
      <div className="flex flex-col gap-5">
        <p className="text-sm text-muted">{t`We always email you about account security.`}</p>
        <Channel
          title={t`By email`}
          kinds={notices.letters}
          busy={change.isPending}
          onToggle={(kind, isOn) => void save('letters', kind, isOn)}
        />
        <Channel
          title={t`On my devices`}
          kinds={notices.push}
          busy={change.isPending}
          onToggle={(kind, isOn) => void save('push', kind, isOn)}
        />
        {device}
      </div>
    </Sheet>
  )
}

type ChannelProps = {
  readonly title: string
  readonly kinds: readonly NewsKind[]
  readonly busy: boolean
  readonly onToggle: (kind: NewsKind, isOn: boolean) => void
}

function Channel({ title, kinds, busy, onToggle }: ChannelProps) {
  const words = useNewsWords()
  const offline = useOffline()
  return (
    <fieldset disabled={busy || offline} aria-busy={busy} className="disabled:opacity-60">
      <legend className="font-semibold">{title}</legend>
      {newsKinds.map((kind) => (
        <label key={kind} className="flex min-h-touch items-center gap-3 border-b border-line last:border-b-0">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={kinds.includes(kind)}
            onChange={({ target }) => onToggle(kind, target.checked)}
          />
          {words[kind]}
        </label>
      ))}
    </fieldset>
  )
}
