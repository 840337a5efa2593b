import type { ChatBotFlaw } from '@kapao/contract/chat-bot'
import type { TFunction } from 'i18next'
import type { Problem } from './problems-of.ts'

/** What is wrong with a field, in words. */
export function wordsForProblem(t: TFunction, problem: Problem): string {
  switch (problem.kind) {
    case 'required':
      return t('required')
    case 'badName':
      return t('chatBot:badName')
    case 'tooLong':
      return t('chatBot:tooLong', { limit: problem.limit })
    case 'tooShort':
      return t('chatBot:tooShort', { limit: problem.limit })
    case 'tooMany':
      return t('chatBot:tooMany', { limit: problem.limit })
    case 'flaw':
      return wordsForFlaw(t, problem.flaw)
    case 'invalid':
      return t('chatBot:invalid')
  }
}

function wordsForFlaw(t: TFunction, flaw: ChatBotFlaw): string {
  switch (flaw.reason) {
    case 'sameName':
      return t('chatBot:sameName')
    case 'unknownRule':
      return t('chatBot:unknownRule', { name: flaw.name })
    case 'missingHour':
      return t('chatBot:missingHour')
    case 'noAgent':
      return t('chatBot:noAgent')
    case 'sharedKeyword':
      return t('chatBot:sharedKeyword', { keyword: flaw.keyword, other: flaw.other })
    case 'unknownPlaceholder':
      return t('chatBot:unknownPlaceholder', { placeholder: flaw.placeholder })
  }
}

/** What is wrong with a field, without repeats; nothing where all is right. */
export function wordsForProblems(t: TFunction, problems: readonly Problem[]): string | undefined {
  const words = [...new Set(problems.map((problem) => wordsForProblem(t, problem)))]
  return words.length === 0 ? undefined : words.join(' · ')
}
