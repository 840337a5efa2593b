import { type Finding, lineAt, nameOf, type Source } from './source.ts'

type Term = {
  word: RegExp
  instead: string
  /** Files where the word is right; the reason is in the comment above the entry. */
  except?: RegExp
}

/** Words that this product used in its own way, and the field's standard terms for them. */
export const replacedTerms: readonly Term[] = [
  // "House account" is the book's term for an account that is not a member's; `House` is an icon.
  { word: /^houses?$/, instead: 'context, or app in a test', except: /apps\/member|packages\/ui/ },
  { word: /^wish(es|ed)?$/, instead: 'params, request or options' },
  // The contract's wire fields `told` and `toldAt` keep their names.
  {
    word: /^(tellings?|told|heard|hears?)$/,
    instead: 'notification, webhook or balance update',
    except:
      /contract\/src\/(bank-transfer|grant)|describe-(grant|facts)|list-bank-transactions|receive-transaction\.test|database\/src\/functions\.test|member\/src\/features\/(bonus|grant)|work\/work-texts/,
  },
  // The contract's wire field `place` keeps its name, and `replace` is a word of its own.
  {
    word: /^places?$/,
    instead: 'sortOrder, cursor, account, offset or url',
    except:
      /contract\/src|features\/(approval|bonus|deposit-account|game-provider|grant|withdrawal|chat)|http\/web\.test|testkit|e2e|bench|tidy\/scaling|sandbox|i18n\/src\/texts\/..\/field-name/,
  },
  { word: /^(drives?|pursues?|concludes?|concluded|conclusions?)$/, instead: 'submit, poll or finalize' },
  { word: /^(absent|whereabouts)$/, instead: 'notFound or transferStatus' },
  { word: /^pace$/, instead: 'retryPolicy' },
  { word: /^(together)$/, instead: 'batch or groupCommit', except: /i18n/ },
  { word: /^intents?$/, instead: 'idempotencyKey' },
  // A receipt is what a bank app and the statement show of one movement; ReceiptText is an icon; `receiptId` is on the
  // wire.
  {
    word: /^receipts?$/,
    instead: 'incomingTransfer',
    except:
      /sandbox|apps\/member|packages\/ui|credit-unread-transaction|statement|testkit\/src\/call-examples/,
  },
  { word: /^(sweeps?|swept)$/, instead: 'transferAll' },
  // A draw is a spin on the wire, and the end of a match that nobody has won. A canvas draws by a call of that name.
  {
    word: /^(draws?|drawn|redraw|redrawn|undrawn)$/,
    instead: 'spin, render, generate or build',
    except: /spin|fairness|sandbox\/src\/games|testkit\/src\/wheel|seed\.test|receipt-picture/,
  },
  // `party` is the sandbox's word for whom its control calls let fail, and names all outside companies where they are watched,
  // paused and exported (decision record 0107).
  {
    word: /^part(y|ies)$/,
    instead: 'provider, gateway, bank, smsSender or adapter',
    except:
      /sandbox|\.test\.ts|testkit|e2e|bench|chaos|step-text|part(y|ies)|features\/pause|features\/export|contract\/src\/export|outbound|companies|codes|texts\/|permission-subjects|app\/desk|src\/(calls|jobs|operations|server|tables)\.ts/,
  },
]

const houseAccount = /house(account|balance)/i

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
}

/** Names that use a replaced term, once per file and name, with what to write instead. */
export function findReplacedTerms(sources: readonly Source[]): Finding[] {
  return sources.flatMap(({ path, text, nodes }) => {
    const terms = replacedTerms.filter(({ except }) => except === undefined || !except.test(path))
    const seen = new Set<string>()
    return nodes.flatMap((node): Finding[] => {
      const name = node.type === 'Identifier' ? nameOf(node) : undefined
      if (name === undefined || seen.has(name) || houseAccount.test(name)) return []
      seen.add(name)
      const found = wordsOf(name).flatMap((word) => terms.filter((term) => term.word.test(word)))
      return found.map(({ instead }) => ({
        path,
        line: lineAt(text, node.start),
        message: `${name}: say ${instead}`,
      }))
    })
  })
}
