import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { CallFailed } from '@terahold/contract/client'
import { ToastProvider } from '@terahold/ui/toast'
import { useSession } from '../shared/session.ts'
import { SignInPage } from '../sign-in/sign-in-page.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { Frame } from './frame.tsx'

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal is an answer. Only a missing answer is asked for again.
      retry: (count, error) => !(error instanceof CallFailed) && count < 2,
    },
  },
})

export function App() {
  const session = useSession()
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <CrashBoundary>{session ? <Frame key={session.token} session={session} /> : <SignInPage />}</CrashBoundary>
      </ToastProvider>
    </QueryClientProvider>
  )
}
