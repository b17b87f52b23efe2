import { useMutation, useQuery } from '@tanstack/react-query'
import type { OperatorRole } from '@terahold/contract/codes/operators'
import { ErrorState } from '@terahold/ui/error-state'
import { Logo } from '@terahold/ui/logo'
import { failureText } from '../shared/failure-text.ts'
import { mainId, useMainFocus } from '../shared/main-focus.ts'
import { sessionHasEnded } from '../shared/session.ts'
import { chooseLanguage, currentLanguage, type DeskLanguage, deskLanguages, useTexts } from '../shared/texts.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { listWallets } from '../wallet/wallets.ts'
import { signIn } from './sign-in.ts'

type SignInPageProps = {
  /** Called when a sign-in begins, to load what comes after it. */
  readonly onBegin: () => Promise<unknown>
}

/** The wallets that can sign in; in the demo, its built-in operators first. */
export function SignInPage({ onBegin }: SignInPageProps) {
  const texts = useTexts()
  useMainFocus('')
  const wallets = useQuery({ queryKey: ['wallets'], queryFn: listWallets, staleTime: 0 })
  const attempt = useMutation({ mutationFn: signIn, onMutate: () => void onBegin().catch(() => undefined) })
  const demo = wallets.data?.filter(({ roles }) => roles !== undefined) ?? []
  const browser = wallets.data?.filter(({ roles }) => roles === undefined) ?? []
  return (
    <main id={mainId} tabIndex={-1} className="flex min-h-full items-center justify-center p-3 sm:p-6">
      <div className="w-full max-w-2xl rounded-card border border-line bg-surface p-5 sm:p-8">
        <div className="mb-6 flex items-start gap-3">
          <span className="size-9 shrink-0">
            <Logo />
          </span>
          <div className="min-w-0 flex-1">
            <h1 className="text-xl font-semibold">{texts.signIn.title}</h1>
            <p className="mt-1 text-muted">{texts.signIn.hint}</p>
          </div>
          <LanguageChoice />
        </div>
        {sessionHasEnded() && <p role="status">{texts.signIn.ended}</p>}
        {wallets.isError && (
          <ErrorState
            title={failureText(wallets.error, texts)}
            retryLabel={texts.failed.retry}
            onRetry={() => wallets.refetch()}
          />
        )}
        {demo.length > 0 && (
          <WalletList
            title={texts.signIn.demoTitle}
            hint={texts.signIn.demoHint}
            wallets={demo}
            isBusy={attempt.isPending}
            onChoose={attempt.mutate}
          />
        )}
        {wallets.isSuccess && (demo.length === 0 || browser.length > 0) && (
          <WalletList
            title={texts.signIn.wallets}
            hint={browser.length === 0 ? texts.signIn.noWallet : undefined}
            wallets={browser}
            isBusy={attempt.isPending}
            onChoose={attempt.mutate}
          />
        )}
        <p role="status" className="mt-4 empty:hidden">
          {attempt.isPending && texts.signIn.pending}
        </p>
        <p role="alert" className="mt-4 text-loss empty:hidden">
          {attempt.isError && failureText(attempt.error, texts)}
        </p>
      </div>
    </main>
  )
}

type WalletListProps = {
  readonly title: string
  readonly hint: string | undefined
  readonly wallets: readonly Wallet[]
  readonly isBusy: boolean
  readonly onChoose: (wallet: Wallet) => void
}

function WalletList({ title, hint, wallets, isBusy, onChoose }: WalletListProps) {
  const texts = useTexts()
  const roleName = (role: string) => texts.roles[role as OperatorRole]
  return (
    <section className="mt-5 border-t border-line pt-5">
      <h2 className="font-semibold">{title}</h2>
      {hint && <p className="mt-0.5 text-muted">{hint}</p>}
      <ul className="mt-3 grid grid-cols-1 gap-2 sm:grid-cols-2">
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <button
              type="button"
              aria-disabled={isBusy}
              onClick={() => isBusy || onChoose(wallet)}
              className="flex h-full w-full items-center gap-2.5 rounded-control border border-line px-3 py-2 text-left hover:border-edge hover:bg-sunken aria-disabled:opacity-60"
            >
              {wallet.icon && <img src={wallet.icon} alt="" className="size-6" />}
              <span className="min-w-0">
                <span className="block font-semibold">{wallet.name}</span>
                {wallet.roles && (
                  <span className="block text-xs text-muted">{wallet.roles.map(roleName).join(', ')}</span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function LanguageChoice() {
  const texts = useTexts()
  return (
    <select
      aria-label={texts.language}
      value={currentLanguage()}
      onChange={({ target }) => chooseLanguage(target.value as DeskLanguage)}
      className="desk-control"
    >
      {Object.entries(deskLanguages).map(([tag, name]) => (
        <option key={tag} value={tag}>
          {name}
        </option>
      ))}
    </select>
  )
}
