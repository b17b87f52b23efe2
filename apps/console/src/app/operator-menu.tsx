import { Keyboard, Languages, LogOut, SunMoon } from 'lucide-react'
import type { ReactNode } from 'react'
import { leaveForm } from '../form/unsaved-form.ts'
import { useSession } from '../shared/session.ts'
import { chooseLanguage, currentLanguage, type DeskLanguage, deskLanguages, useTexts } from '../shared/texts.ts'
import { chooseTheme, type Theme, themes, useTheme } from '../shared/theme.ts'
import { signOut } from '../sign-in/sign-in.ts'

type OperatorMenuProps = { readonly onHelp: () => void }

/** Who is signed in, with which roles, and the settings of this browser. */
export function OperatorMenu({ onHelp }: OperatorMenuProps) {
  const session = useSession()
  const texts = useTexts()
  return (
    <div className="mt-auto flex shrink-0 flex-col gap-0.5 border-t border-line px-2 pt-3">
      <p className="px-2.5 pb-2">
        <span className="block text-xs text-muted">{texts.signedInAs}</span>
        <span className="block font-semibold">{session.name}</span>
        <span className="block text-xs text-muted">{session.roles.map((role) => texts.roles[role]).join(', ')}</span>
      </p>
      <div className="flex flex-col gap-0.5 desk:flex-row desk:justify-between">
        <Settings />
        <MenuButton label={texts.shortcuts.show} onClick={onHelp}>
          <Keyboard aria-hidden="true" size={18} />
        </MenuButton>
        <MenuButton label={texts.signOut} onClick={() => leaveForm(() => void signOut())}>
          <LogOut aria-hidden="true" size={18} />
        </MenuButton>
      </div>
    </div>
  )
}

/** The choices of language and theme; each button goes on to the next one. */
function Settings() {
  const texts = useTexts()
  const theme = useTheme()
  const nextTheme = themes[(themes.indexOf(theme) + 1) % themes.length] as Theme
  const nextLanguage: DeskLanguage = currentLanguage() === 'en' ? 'zh-Hans' : 'en'
  return (
    <>
      <MenuButton label={`${texts.theme}: ${texts.themes[theme]}`} onClick={() => chooseTheme(nextTheme)}>
        <SunMoon aria-hidden="true" size={18} />
      </MenuButton>
      <MenuButton
        label={`${texts.language}: ${deskLanguages[currentLanguage()]}`}
        onClick={() => chooseLanguage(nextLanguage)}
      >
        <Languages aria-hidden="true" size={18} />
      </MenuButton>
    </>
  )
}

type MenuButtonProps = {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}

function MenuButton({ label, onClick, children }: MenuButtonProps) {
  return (
    <button
      type="button"
      title={label}
      onClick={onClick}
      className="flex h-8 min-w-9 items-center gap-2.5 rounded-control px-2.5 text-muted hover:bg-sunken hover:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11 desk:justify-center desk:px-0"
    >
      {children}
      <span className="desk:sr-only">{label}</span>
    </button>
  )
}
