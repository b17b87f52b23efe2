import type { Language } from '@terahold/locale/languages'
import type { Email, EmailPart } from './emails.ts'

/** Formats the email as plain text. */
export function asText({ parts }: Email): string {
  return `${parts.map(partAsText).join('\n\n')}\n`
}

/**
 * Formats the email as simple HTML: no picture, nothing loaded, and no link except the one it is about. Colours are
 * names, because hex colours could contain six digits.
 */
export function asHtml({ subject, parts }: Email, locale: Language): string {
  const body = parts.map(partAsHtml).join('\n')
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font-family:sans-serif;font-size:16px;line-height:1.5;color:black;background:white">
${body}
</body>
</html>
`
}

function partAsText(part: EmailPart): string {
  if (part.kind === 'text') return part.text
  if (part.kind === 'code') return `${part.label}\n${part.code}`
  if (part.kind === 'link') return `${part.label}\n${part.link}`
  return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
}

function partAsHtml(part: EmailPart): string {
  if (part.kind === 'text') return `<p>${escapeHtml(part.text)}</p>`
  if (part.kind === 'code') {
    return `<p>${escapeHtml(part.label)}<br><strong style="font-size:28px;email-spacing:4px">${escapeHtml(part.code)}</strong></p>`
  }
  if (part.kind === 'link') {
    const link = escapeHtml(part.link)
    return `<p>${escapeHtml(part.label)}<br><a href="${link}">${link}</a></p>`
  }
  const rows = part.facts.map(
    ([label, value]) =>
      `<tr><th align="left" style="padding:4px 16px 4px 0">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
  )
  return `<table>${rows.join('')}</table>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
