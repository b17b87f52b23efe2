import { useLingui } from '@lingui/react/macro'
import { pagePaths, to } from '@terahold/contract/pages'
import type { Language } from '@terahold/locale/languages'
import { runtimeTexts } from '@terahold/locale/texts'
import { PageStack } from '@terahold/page-stack/react'
import { useToast } from '@terahold/ui/toast'
import { useEffect } from 'react'
import { useLiveEvents } from '../features/live-events/use-live-events.ts'
import { useDailyProof } from '../features/proof/use-daily-proof.ts'
import { useRenewedPush } from '../features/push/use-renewed-push.ts'
import { drafts } from '../shared/form/drafts.ts'
import { whenIdle } from '../shared/loading/when-idle.ts'
import { onSessionEnded } from '../shared/session/session-end.ts'
import { onToast } from '../shared/toast/toast.ts'
import { AppFrame } from './app-frame.tsx'
import { CrashPage } from './crash-page.tsx'
import { pageStack } from './page-stack.ts'
import { routes, unknownRoute } from './routes.ts'
import { useWalletWatch } from './use-wallet-watch.ts'

/** The tabs, and the page for an address without one, which must also show without a network. */
const ahead = [...routes.filter(({ tab }) => tab === true), unknownRoute]

/** The pages, and what applies to all of them: messages, the end of a session, live events. */
export function Shell() {
  const { i18n, t } = useLingui()
  const toast = useToast()
  useEffect(() => onToast(({ text, kind }) => toast.show({ text, kind })), [toast])
  useEffect(
    () =>
      onSessionEnded(() => {
        drafts.dropContact()
        // The login page opens on top, so that the page below keeps what was typed.
        if (!pageStack.isTop(pagePaths.login))
          void pageStack.navigateTo({ url: to.login({ from: pageStack.snapshot().top.url }) })
      }),
    [],
  )
  useEffect(() => whenIdle(preloadPages), [])
  useLiveEvents()
  useWalletWatch()
  useRenewedPush()
  useDailyProof()

  const texts = { loading: t`Loading`, connectionTimedOut: runtimeTexts[i18n.locale as Language].connectionTimedOut }
  return <PageStack stack={pageStack} texts={texts} appTitle="Terahold" frame={AppFrame} crash={CrashPage} />
}

/** Preloads pages, so that one opened for the first time shows as quickly as the others. */
function preloadPages(): void {
  for (const { path } of ahead) pageStack.preload(path)
}
