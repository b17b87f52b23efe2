import { createPageStack } from '@terahold/page-stack'
import { routes } from './routes.ts'

/** The pages of this tab of the browser; the way to navigate from outside of React. */
export const pageStack = createPageStack({ routes })
