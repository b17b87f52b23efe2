import type { Locale } from './locale.ts'

/** What the runtime says after copying, in its own words. */
export const clipboardTexts: Readonly<Record<Locale, { readonly copied: string; readonly failed: string }>> = {
  en: { copied: 'Content copied', failed: 'Copy failed, please copy manually' },
  es: { copied: 'Contenido copiado', failed: 'Error al copiar, copie manualmente' },
  fr: { copied: 'Contenu copié', failed: 'Échec de la copie, copiez manuellement' },
  'zh-Hans': { copied: '内容已复制', failed: '复制失败，请手动复制' },
  'zh-Hant': { copied: '內容已復制', failed: '復制失敗，請手動復製' },
}
