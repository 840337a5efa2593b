import { beforeEach, describe, expect, it } from 'vitest'
import { createHistoryLayers, type LayerEntry, type LayerHistory } from './history-layers.ts'

/** A browser's history in memory. `settle` lets everything happen that waits for the end of an event. */
function createBrowser(start: LayerEntry[] = [{ address: undefined, depth: 0 }]) {
  const entries = [...start]
  let at = entries.length - 1
  const waiting: (() => void)[] = []
  const overdue: (() => void)[] = []
  const history: LayerHistory = {
    depth: () => entries[at]?.depth ?? 0,
    address: () => entries[at]?.address,
    push: (entry) => {
      entries.splice(at + 1, entries.length, entry)
      at += 1
    },
    replace: (entry) => void entries.splice(at, 1, entry),
    goBack: (count) => waiting.push(() => go(-count)),
    later: (work) => waiting.push(work),
    afterStep: (work) => overdue.push(work),
  }
  const layers = createHistoryLayers(history)
  function go(count: number) {
    at += count
    layers.arrive()
  }
  function settle() {
    for (let work = waiting.shift(); work; work = waiting.shift()) work()
  }
  return {
    ...layers,
    settle,
    /** Lets only what waits now happen, and forgets the steps back that it begins: the browser joins them with others. */
    begin: () => {
      for (const work of waiting.splice(0)) work()
      waiting.length = 0
    },
    /** Lets the time pass in which a step back must have happened. */
    wait: () => {
      for (const work of overdue.splice(0)) work()
      settle()
    },
    go: (count: number) => {
      go(count)
      settle()
    },
    shown: () => ({ address: entries[at]?.address, at }),
    count: () => entries.length,
  }
}

type Browser = ReturnType<typeof createBrowser>

/** An overlay that closes when Back asks it to. */
function open({ add }: Browser, address?: string) {
  const overlay = { isOpen: true, close: () => {} }
  const remove = add({ address, close: () => overlay.close() })
  overlay.close = () => {
    overlay.isOpen = false
    remove()
  }
  return overlay
}

describe('the history of open sheets', () => {
  let browser: Browser
  beforeEach(() => {
    browser = createBrowser()
  })

  it('has an entry with the address of an open sheet, and none after it is closed', () => {
    const sheet = open(browser, 'deposit')
    browser.settle()
    expect(browser.shown()).toEqual({ address: 'deposit', at: 1 })
    sheet.close()
    browser.settle()
    expect(browser.shown()).toEqual({ address: undefined, at: 0 })
  })

  it('closes the sheet on Back, and stays on its page', () => {
    const sheet = open(browser, 'deposit')
    browser.settle()
    browser.go(-1)
    expect(sheet.isOpen).toBe(false)
    expect(browser.shown()).toEqual({ address: undefined, at: 0 })
  })

  it('closes only the upper of two, which leaves the address of the lower', () => {
    const sheet = open(browser, 'withdraw')
    const question = open(browser)
    browser.settle()
    expect(browser.shown()).toEqual({ address: 'withdraw', at: 2 })
    browser.go(-1)
    expect([sheet.isOpen, question.isOpen]).toEqual([true, false])
    expect(browser.shown()).toEqual({ address: 'withdraw', at: 1 })
  })

  it('goes back once over two that close together', () => {
    const sheet = open(browser, 'withdraw')
    const question = open(browser)
    browser.settle()
    question.close()
    sheet.close()
    browser.settle()
    expect(browser.shown()).toEqual({ address: undefined, at: 0 })
  })

  it('takes over the entry when one sheet follows another', () => {
    const game = open(browser, 'game.PG')
    browser.settle()
    game.close()
    open(browser, 'deposit')
    browser.settle()
    expect(browser.shown()).toEqual({ address: 'deposit', at: 1 })
    expect(browser.count()).toBe(2)
  })

  it('keeps a sheet that opens while the browser is still going back', () => {
    const first = open(browser, 'invite')
    browser.settle()
    first.close()
    const second = open(browser, 'deposit')
    browser.settle()
    expect(second.isOpen).toBe(true)
    expect(browser.shown().address).toBe('deposit')
  })

  it('puts the page below a sheet that a link opened, so that Back shows the page', () => {
    browser = createBrowser([{ address: 'deposit', depth: 0 }])
    const sheet = open(browser, 'deposit')
    browser.settle()
    expect(browser.shown()).toEqual({ address: 'deposit', at: 1 })
    browser.go(-1)
    expect(sheet.isOpen).toBe(false)
    expect(browser.shown()).toEqual({ address: undefined, at: 0 })
  })

  it('uses the entry that a reload has kept', () => {
    browser = createBrowser([
      { address: undefined, depth: 0 },
      { address: 'deposit', depth: 1 },
    ])
    const sheet = open(browser, 'deposit')
    browser.settle()
    expect(browser.shown()).toEqual({ address: 'deposit', at: 1 })
    sheet.close()
    browser.settle()
    expect(browser.shown()).toEqual({ address: undefined, at: 0 })
  })

  it('closes the sheet when Back is pressed while it still goes back over a question', () => {
    browser = createBrowser([
      { address: undefined, depth: 0 },
      { address: 'withdraw', depth: 1 },
      { address: 'withdraw', depth: 2 },
    ])
    const sheet = open(browser, 'withdraw')
    browser.begin()
    browser.go(-2)
    expect(sheet.isOpen).toBe(false)
    expect(browser.shown()).toEqual({ address: undefined, at: 0 })
  })

  it('goes back again where the browser dropped the step, and not where it did not', () => {
    const sheet = open(browser, 'deposit')
    browser.settle()
    sheet.close()
    browser.begin()
    expect(browser.shown()).toEqual({ address: 'deposit', at: 1 })
    browser.wait()
    expect(browser.shown()).toEqual({ address: undefined, at: 0 })
    browser.wait()
    expect(browser.shown()).toEqual({ address: undefined, at: 0 })
  })

  it('leaves the entry of a question that a reload has closed', () => {
    browser = createBrowser([
      { address: undefined, depth: 0 },
      { address: 'withdraw', depth: 1 },
      { address: 'withdraw', depth: 2 },
    ])
    open(browser, 'withdraw')
    browser.settle()
    expect(browser.shown()).toEqual({ address: 'withdraw', at: 1 })
  })
})
