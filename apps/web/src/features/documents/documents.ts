import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { withFigures } from '@terahold/contract/figures'
import type { Language } from '@terahold/locale/languages'
import { documentTexts } from '@terahold/locale/texts'

/** Loads the documents of the current language, with the product's figures filled in. Those of the language before show until then. */
export function useDocuments() {
  const { i18n } = useLingui()
  const language = i18n.locale as Language
  return useQuery({
    queryKey: ['documents', language],
    queryFn: async () => withFigures((await documentTexts[language]()).documents, language),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
}
