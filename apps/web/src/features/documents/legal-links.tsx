import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'

/** Small links to the legal pages, for the end of a page. */
export function LegalLinks({ withHelp = false }: { readonly withHelp?: boolean }) {
  const { t } = useLingui()
  const links = [
    ...(withHelp ? [{ href: to.help(), text: t`Help` }] : []),
    { href: to.terms(), text: t`Terms` },
    { href: to.privacy(), text: t`Privacy` },
    { href: to.company(), text: t`Company` },
  ]
  return (
    <nav aria-label={t`Legal`} className="flex flex-wrap justify-center gap-x-5 text-sm">
      {links.map(({ href, text }) => (
        <a
          key={href}
          href={href}
          className="inline-flex min-h-touch min-w-touch items-center justify-center text-muted"
        >
          {text}
        </a>
      ))}
    </nav>
  )
}
