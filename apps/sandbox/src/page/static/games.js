// Plays a round without leaving the page, with an animation. The server decides the outcome. Without this script, each
// round loads a new page.

const rollsForMs = 1000
const stepMs = 70
const isStill = matchMedia('(prefers-reduced-motion: reduce)')
function wait(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Animates digits while the round is played; returns a function that stops them. */
function roll(form) {
  if (isStill.matches) return () => {}
  const digits = form.querySelectorAll('.ball')
  const minute = form.querySelector('.score small')
  let passed = 0
  const timer = setInterval(() => {
    passed += stepMs
    for (const digit of digits) digit.textContent = String(Math.floor(Math.random() * 10))
    if (minute) minute.textContent = `${Math.min(90, Math.round((90 * passed) / rollsForMs))}′`
  }, stepMs)
  return () => clearInterval(timer)
}

function show(fresh, form) {
  const isOpen = form.querySelector('details')?.open ?? false
  for (const id of ['balance', 'totals', 'history', 'stage'])
    document.getElementById(id).replaceWith(fresh.getElementById(id))
  const stage = document.getElementById('stage')
  stage.classList.add('landing')
  const details = stage.querySelector('details')
  if (details) details.open = isOpen
  stage.querySelector('.go')?.focus({ preventScroll: true })
}

async function play(form) {
  const body = new URLSearchParams(new FormData(form))
  const sorry = form.querySelector('[data-offline]')
  sorry.hidden = true
  form.classList.add('rolling')
  // On a phone, the button is below the animation.
  if (form.getBoundingClientRect().top < 0)
    form.scrollIntoView({ block: 'start', behavior: isStill.matches ? 'auto' : 'smooth' })
  form.setAttribute('aria-busy', 'true')
  const stop = roll(form)
  try {
    const asking = fetch(form.action, { method: 'POST', body, headers: { accept: 'text/html' } })
    const [answer] = await Promise.all([asking, wait(isStill.matches ? 0 : rollsForMs)])
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (fresh.getElementById('stage')) show(fresh, form)
    else location.reload()
  } catch {
    // The form keeps its idempotency key: submitted again, it is the same round.
    sorry.hidden = false
    form.isSent = false
  } finally {
    stop()
    form.classList.remove('rolling')
    form.removeAttribute('aria-busy')
  }
}

document.addEventListener('submit', (event) => {
  const form = event.target
  const isPlay = form.matches('[data-play]')
  if (isPlay || form.isSent) event.preventDefault()
  if (form.isSent) return
  form.isSent = true
  if (isPlay) void play(form)
})

// A page restored by the back button can be submitted again; the server still plays each idempotency key once.
window.addEventListener('pageshow', () => {
  for (const form of document.forms) form.isSent = false
})
