import { Fragment } from 'react'
import { useModal, useViewState } from '../../react/modal-context.ts'

/** Links to the terms and the privacy policy. Renders nothing if the app has neither. */
export function LegalFooter() {
  const { legal } = useModal()
  const { texts } = useViewState()
  const links = [
    { href: legal.terms, text: texts.termsOfService },
    { href: legal.privacy, text: texts.privacyPolicy },
  ].flatMap(({ href, text }) => (href ? { href, text } : []))
  if (links.length === 0) return null
  const [before, after] = texts.legal.split('{links}')
  return (
    <p className="wm-legal">
      {before}
      {links.map((link, index) => (
        <Fragment key={link.text}>
          {index > 0 && ` ${texts.and} `}
          <a href={link.href} target="_blank" rel="noopener noreferrer">
            {link.text}
          </a>
        </Fragment>
      ))}
      {after}
    </p>
  )
}
