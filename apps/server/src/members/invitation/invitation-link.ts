import { to } from '@terahold/contract/pages'
import { fillPath, servicePaths } from '@terahold/contract/service-paths'
import type { Language } from '@terahold/locale/languages'
import { serverTexts } from '@terahold/locale/texts'
import type { FastifyInstance } from 'fastify'
import { exchangeOf } from '../../http/call/exchange.ts'

/** The site of an invitation's link. */
export type InvitationSite = { readonly scheme: 'http' | 'https'; readonly host: string }

/** Returns the link of an invite code, as a member shares it. */
export function invitationLink({ scheme, host }: InvitationSite, code: string): string {
  return `${scheme}://${host}${fillPath(servicePaths.invitation, { code })}`
}

/** A code as it is shared. */
const codePattern = /^[0-9A-Z]{8}$/

/**
 * `GET /i/:code`: a page with a title, a text and a picture, which messengers show as a preview. Browsers go on to the app. It is
 * the same for every code, so that it tells nobody which codes exist or whose they are. Anything else leads to the home page.
 */
export function mountInvitationLink(app: FastifyInstance, site: InvitationSite): void {
  const route = { config: { call: 'invitationLink' } }
  app.get<{ Params: { code: string } }>(servicePaths.invitation, route, async (request, reply) => {
    const { code } = request.params
    if (!codePattern.test(code)) return reply.redirect('/')
    reply.header('vary', 'accept-language').type('text/html; charset=utf-8')
    return invitationPage(site, code, exchangeOf(request).locale)
  })
}

/** Every inserted text is ours or letters and digits, so nothing needs escaping. */
function invitationPage(site: InvitationSite, code: string, locale: Language): string {
  const { title, text, open } = serverTexts[locale].invitation
  const origin = `${site.scheme}://${site.host}`
  const app = `/${to.invitation({ code })}`
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<meta name="description" content="${text}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Terahold">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${text}">
<meta property="og:url" content="${invitationLink(site, code)}">
<meta property="og:image" content="${origin}/icons/share-card.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="Terahold">
<meta name="twitter:card" content="summary_large_image">
<meta http-equiv="refresh" content="0; url=${app}">
</head>
<body>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${app}">${open}</a></p>
</body>
</html>
`
}
