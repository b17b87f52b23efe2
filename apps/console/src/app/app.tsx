import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { CallFailed } from '@terahold/contract/client'
import { ToastProvider } from '@terahold/ui/toast'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { LeaveGuard } from '../form/leave-guard.tsx'
import { SessionContext, useCurrentSession } from '../shared/session.ts'
import { useTexts } from '../shared/texts.ts'
import { SignInPage } from '../sign-in/sign-in-page.tsx'
import { CrashBoundary } from './crash-boundary.tsx'

function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // A refusal is an answer. Only a missing answer is asked for again.
        retry: (count, error) => !(error instanceof CallFailed) && count < 2,
      },
    },
  })
}

const loadFrame = async () => ({ default: (await import('./frame.tsx')).Frame })
/** Loaded after the first script, which waits only for the sign-in. */
const Frame = lazy(loadFrame)

export function App() {
  const session = useCurrentSession()
  const texts = useTexts()
  return (
    <Queries key={session?.token}>
      <ToastProvider place="top-1 desk:top-1/3" hideLabel={texts.close}>
        <CrashBoundary>
          {session ? (
            <SessionContext value={session}>
              <Suspense>
                <Frame />
                <LeaveGuard />
              </Suspense>
            </SessionContext>
          ) : (
            <SignInPage onBegin={loadFrame} />
          )}
        </CrashBoundary>
      </ToastProvider>
    </Queries>
  )
}

/** The data of one session. The next operator of this tab must not see it. */
function Queries({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(createQueries)
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
