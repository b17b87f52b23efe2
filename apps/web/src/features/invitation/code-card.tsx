import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { Card } from '@terahold/ui/card'
import { Skeleton } from '@terahold/ui/skeleton'
import { Copy, Share2 } from 'lucide-react'
import { formatInstant } from '../../shared/format/format.ts'
import { lazyPart } from '../../shared/loading/lazy-part.tsx'
import { copyText } from '../../shared/toast/copy-text.ts'
import { groupedCode } from './invite-code.ts'
import { canShare, shareLink } from './share-link.ts'

const QrCode = lazyPart(
  () => import('./qr-code.tsx'),
  (module) => module.QrCode,
  <Skeleton shape="block" />,
)

type CodeCardProps = { readonly code: string; readonly link: string; readonly expiresAt: string }

/** One invite code: as a QR code, as a link, and as letters to read out. */
export function CodeCard({ code, link, expiresAt }: CodeCardProps) {
  const { i18n, t } = useLingui()
  const until = formatInstant(expiresAt, i18n.locale)
  const copyLink = () => copyText(link)
  async function share() {
    const isShared = await shareLink({ url: link, title: 'Terahold', text: t`Bitcoin mining power you can check.` })
    // If the device refuses, the link is still visible.
    if (!isShared) await copyLink()
  }
  return (
    <Card title={t`Invite code`}>
      <div className="flex flex-col gap-4">
        <div className="mx-auto w-48 max-w-full overflow-hidden rounded-control border border-line">
          <QrCode text={link} label={t`QR code of the link`} />
        </div>
        <p className="text-center">
          <span className="block font-mono text-xl font-semibold tracking-wider">{groupedCode(code)}</span>
          <span className="block text-xs text-muted">{t`For one person, valid until ${until}`}</span>
        </p>
        <p className="rounded-control bg-sunken p-3 font-mono text-xs wrap-anywhere">{link}</p>
        {canShare() && (
          <Button wide onClick={share}>
            <Share2 aria-hidden="true" className="size-4.5" /> {t`Share link`}
          </Button>
        )}
        <Button wide kind={canShare() ? 'secondary' : 'primary'} onClick={copyLink}>
          <Copy aria-hidden="true" className="size-4.5" /> {t`Copy link`}
        </Button>
        <Button wide kind="plain" onClick={() => copyText(code)}>{t`Copy code`}</Button>
      </div>
    </Card>
  )
}
