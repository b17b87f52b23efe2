import { pagePaths } from '@terahold/contract/pages'
import { createPageStack } from '@terahold/page-stack'
import type { PageRoute } from '@terahold/page-stack/react'
import { allWords } from '../shared/locale/i18n.ts'
import { routes } from './routes.ts'

/** The pages of this tab of the browser; the way to navigate from outside of React. */
export const pageStack = createPageStack({ routes: routes.map(withAllWords) })

/** The words of the entry page come with the first load; every other page has its own only once all are there. */
function withAllWords(route: PageRoute): PageRoute {
  const { load } = route
  if (route.path === pagePaths.home || load === undefined) return route
  return { ...route, load: async () => (await Promise.all([load(), allWords()]))[0] }
}
