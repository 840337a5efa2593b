// Refreshes the lists on the sandbox's pages, copies codes, and submits a form once. Every page also works without it.

const refreshEveryMs = 1000

/** Replaces an element's content with a fresh copy of the same page, if it changed. */
async function refresh(element) {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
  if (!answer.ok) return
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById(element.id)
  if (!fresh || fresh.isEqualNode(element.shown ?? element)) return
  element.shown = fresh.cloneNode(true)
  element.replaceChildren(...fresh.childNodes)
}

async function keepFresh(element) {
  if (!document.hidden) await refresh(element).catch(() => undefined)
  setTimeout(keepFresh, refreshEveryMs, element)
}

for (const element of document.querySelectorAll('[data-fresh]')) {
  element.shown = element.cloneNode(true)
  setTimeout(keepFresh, refreshEveryMs, element)
}

function select(element) {
  return getSelection()?.selectAllChildren(element)
}

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]')
  if (!button) return
  const code = button.closest('.code').querySelector('output')
  try {
    await navigator.clipboard.writeText(code.textContent.trim())
    button.classList.add('copied')
    setTimeout(() => button.classList.remove('copied'), 1500)
  } catch {
    select(code)
  }
})

document.addEventListener('change', (event) => {
  if (event.target.matches('input[type=file]') && event.target.files.length > 0)
    event.target.form.requestSubmit()
})

document.addEventListener('submit', (event) => {
  const form = event.target
  if (form.isSent) event.preventDefault()
  form.isSent = form.method === 'post'
})

// A page restored by the back button can be submitted again; the server still pays once.
window.addEventListener('pageshow', () => {
  for (const form of document.forms) form.isSent = false
})
