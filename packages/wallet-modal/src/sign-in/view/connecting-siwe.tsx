import { AddressAvatar } from '../../identity/view/address-avatar.tsx'
import { failureWords, fill } from '../../locales/catalogue.ts'
import { useModal, useViewState } from '../../react/modal-context.ts'

/** Asks for a signature that proves to the app who owns the connected wallet. Sends no transaction. */
export function ConnectingSiweView() {
  const modal = useModal()
  const { account, signIn, texts } = useViewState()
  const { metadata } = modal
  const words = texts.signIn
  const isBusy = signIn.status === 'loading'
  const failure = signIn.failure ? failureWords(texts, words.failures, signIn.failure) : null
  if (!account.address) return null

  return (
    <div className="wm-message" data-failed={failure !== null}>
      <div className="wm-thumbnails" data-busy={isBusy}>
        <AppThumbnail icon={metadata?.icons[0] ?? null} name={metadata?.name ?? words.thisApp} />
        <AddressAvatar address={account.address} className="wm-thumbnail" />
      </div>
      <p className="wm-message-title">{failure?.title ?? fill(words.wants, 'name', metadata?.name ?? words.thisApp)}</p>
      <p className="wm-message-hint">{failure?.hint ?? (isBusy ? words.checkWallet : words.prove)}</p>
      {metadata && URL.canParse(metadata.url) && (
        <a className="wm-link" href={metadata.url} target="_blank" rel="noreferrer noopener">
          {new URL(metadata.url).host}
        </a>
      )}
      <div className="wm-actions">
        <button type="button" className="wm-button" onClick={() => void modal.cancelSignIn()}>
          {words.cancel}
        </button>
        <button
          type="button"
          className="wm-button wm-main-button"
          aria-disabled={isBusy}
          onClick={() => void modal.signIn()}
        >
          {isBusy ? words.signing : failure ? texts.tryAgain : words.sign}
        </button>
      </div>
    </div>
  )
}

function AppThumbnail({ icon, name }: { icon: string | null; name: string }) {
  if (icon) return <img className="wm-thumbnail" src={icon} alt="" />
  return (
    <span className="wm-thumbnail" aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}
