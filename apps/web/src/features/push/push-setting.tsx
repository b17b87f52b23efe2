import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '@terahold/ui/button'
import { useAppConfig } from '../../shared/config/app-config-query.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { problemOf } from '../../shared/problem/problem-of.ts'
import { queryClient } from '../../shared/query/query-client.ts'
import { useMember } from '../../shared/session/session.ts'
import { showToast } from '../../shared/toast/toast.ts'
import { type PushState, readPush, switchPushOff, switchPushOn } from './push.ts'

/** Notifications on this device: their state and the switch. The browser asks only after a tap on it. */
export function PushSetting() {
  const { t } = useLingui()
  const { data: config } = useAppConfig()
  const { state, change } = usePush()
  if (config === undefined || config.pushKey === null || state === undefined) return null
  const { pushKey } = config
  const isOn = state === 'on'
  return (
    <section aria-labelledby="push-setting" className="flex flex-col gap-2">
      <h3 id="push-setting" className="text-sm text-muted">{t`Notifications on this device`}</h3>
      <p className="text-sm">{isOn ? t`On.` : t`Off.`}</p>
      <p className="text-sm text-muted">{t`Notifications never show amounts.`}</p>
      <Obstacle state={state} />
      {(isOn || state === 'off') && (
        <Button kind="secondary" onClick={() => change.mutateAsync(isOn ? null : pushKey).catch(() => undefined)}>
          {isOn ? t`Turn off notifications` : t`Turn on notifications`}
        </Button>
      )}
      {change.isError && <ChangeFailed error={change.error} />}
    </section>
  )
}

/** The state of notifications, and switching them: on with the server's key, off with null. */
function usePush() {
  const { t } = useLingui()
  const { userId, expiresAt } = useMember()
  const queryKey = ['push', userId, expiresAt]
  const { data: state } = useQuery({ queryKey, queryFn: readPush })
  const change = useMutation({
    // One after the other, also after the sheet was closed and opened again.
    scope: { id: 'push' },
    mutationFn: async (pushKey: string | null): Promise<PushState> => {
      if (pushKey !== null) return switchPushOn(pushKey)
      await switchPushOff()
      return 'off'
    },
    onSuccess: (next) => {
      queryClient.setQueryData(queryKey, next)
      if (next === 'on') showToast(t`Notifications are on.`, 'success')
      if (next === 'off') showToast(t`Notifications are off.`)
    },
    // One of the two steps may have succeeded.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  return { state, change }
}

function Obstacle({ state }: { readonly state: PushState }) {
  const { t } = useLingui()
  const texts: Partial<Record<PushState, string>> = {
    unsupported: t`This browser cannot receive notifications here.`,
    installFirst: t`Add Terahold to your home screen and open it from there to turn on notifications.`,
    denied: t`Your browser blocks notifications from Terahold. Allow them in its settings, then return.`,
  }
  const text = texts[state]
  return text === undefined ? null : <p className="text-sm text-warning">{text}</p>
}

/** The server says why it refused; an unreachable push service gives no readable reason. */
function ChangeFailed({ error }: { readonly error: unknown }) {
  const { t } = useLingui()
  const problemText = useProblemText()
  const isServers = problemOf(error).kind === 'refused'
  return (
    <p role="alert" className="text-sm text-loss">
      {isServers
        ? problemText(error)
        : t`The browser’s push service or our server did not answer. Nothing was changed. Try again later.`}
    </p>
  )
}
