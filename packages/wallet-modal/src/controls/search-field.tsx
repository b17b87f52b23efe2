import { useRef } from 'react'
import { useModal, useViewState } from '../react/modal-context.ts'
import { CloseIcon } from './icons.tsx'
import { SearchIcon } from './lazy-icons.tsx'

/**
 * Searches all wallets by name, with a button to clear it. An input of type `search` would keep Escape from the dialog.
 */
export function SearchField() {
  const modal = useModal()
  const { walletSearch, texts } = useViewState()
  const field = useRef<HTMLInputElement>(null)

  function clear() {
    modal.searchWallets('')
    field.current?.focus()
  }

  return (
    <search className="wm-search">
      <SearchIcon />
      <input
        ref={field}
        className="wm-search-input"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={140}
        placeholder={texts.directory.search}
        aria-label={texts.directory.search}
        value={walletSearch.text}
        onChange={({ target }) => modal.searchWallets(target.value)}
      />
      {walletSearch.text !== '' && (
        <button type="button" className="wm-icon-button" onClick={clear}>
          <CloseIcon />
          <span className="wm-hidden">{texts.directory.clearSearch}</span>
        </button>
      )}
    </search>
  )
}
