import { eventKinds } from '@terahold/contract/codes/events'
import { servicePaths } from '@terahold/contract/service-paths'
import { useEffect } from 'react'
import { api } from '../../shared/api/api.ts'
import { dataPosition } from '../../shared/api/data-position.ts'
import { currentLocale } from '../../shared/locale/i18n.ts'
import { queryClient, refreshSubjects } from '../../shared/query/query-client.ts'
import { useSession } from '../../shared/session/session.ts'
import { followStream } from './follow-stream.ts'
import { allStaleSubjects, staleSubjects } from './stale-subjects.ts'

/** While someone is signed in, reads again what the server reports as changed, if it is on the screen. */
export function useLiveEvents(): void {
  const session = useSession()
  const token = session?.token
  const userId = session?.userId

  useEffect(() => {
    if (token === undefined || userId === undefined) return undefined
    const controller = new AbortController()
    void followStream({
      open: (lastEventId) =>
        fetch(`${servicePaths.events}?userId=${encodeURIComponent(userId)}`, {
          cache: 'no-store',
          signal: controller.signal,
          headers: {
            accept: 'text/event-stream',
            authorization: `Bearer ${token}`,
            'accept-language': currentLocale(),
            ...(lastEventId === '' ? {} : { 'last-event-id': lastEventId }),
          },
        }),
      onEvent: ({ event, data }) => {
        notePosition(data)
        const kind = eventKinds.find((known) => known === event)
        if (kind !== undefined) void refreshSubjects(staleSubjects[kind])
        if (event === 'settlement') void queryClient.invalidateQueries({ queryKey: ['trust'] })
        if (event === 'session') askSession()
      },
      onRefused: askSession,
      // Something may have changed while no stream was open.
      onReopened: () => void refreshSubjects(allStaleSubjects),
      wait: (milliseconds) => pause(milliseconds, controller.signal),
      signal: controller.signal,
    })
    return () => controller.abort()
  }, [token, userId])
}

/** What is read after an event must have what the event is about, also where the server reads from replicas. */
function notePosition(data: string): void {
  const { walPosition } = JSON.parse(data) as { walPosition?: unknown }
  dataPosition.note(walPosition)
}

/** The session may have ended elsewhere. Any call finds out, and the 401 rule handles it. */
function askSession(): void {
  api.sessions({}).catch(() => undefined)
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
