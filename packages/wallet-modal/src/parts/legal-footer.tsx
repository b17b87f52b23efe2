import { Fragment, type ReactNode } from 'react'
import { useModal, useViewState } from '../react/modal-context.ts'

/** 'By connecting your wallet, you agree to our …': only when the app has terms or a privacy policy to link to. */
export function LegalFooter() {
  const { legal } = useModal()
  const { texts } = useViewState()
  const links = [
    ...(legal.terms ? [{ href: legal.terms, text: texts.termsOfService }] : []),
    ...(legal.privacy ? [{ href: legal.privacy, text: texts.privacyPolicy }] : []),
  ]
  if (links.length === 0) return null
  const [before, after] = texts.legal.split('{links}')
  return (
    <p className="wm-legal">
      {before}
      {links.map((link, index) => (
        <Fragment key={link.text}>
          {index > 0 && ` ${texts.and} `}
          <NewTab href={link.href}>{link.text}</NewTab>
        </Fragment>
      ))}
      {after}
    </p>
  )
}

function NewTab({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
