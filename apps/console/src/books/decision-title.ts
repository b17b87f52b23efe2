import { type DecisionType, definitionOf } from '@terahold/decisions/definitions'
import { decisionLanguage } from '../shared/texts.ts'

/** Returns the name of a type of decision in the operator's language. */
export const decisionTitle = (type: DecisionType): string => definitionOf(type)[decisionLanguage()]
