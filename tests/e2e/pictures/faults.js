/** What is wrong with a page as it is painted now: a list of sentences. `parts` has the selectors of
 * the parts that may not overlap, and `whole` names those that must be in the window. */
({ parts, whole, ours }) => {
  const faults = new Set();
  const SLOP = 2;
  const root = document.documentElement;
  const [wide, high] = [root.clientWidth, window.innerHeight];

  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    getComputedStyle(element).clipPath !== "inset(50%)" &&
    !element.closest(".unseen, [inert], [aria-hidden=true], noscript, svg, canvas");
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const within = dialog ?? document.body;
  const words = (element) => {
    const text = (element.getAttribute("aria-label") ?? element.innerText ?? "").trim().replace(/\s+/g, " ");
    return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text || element.tagName.toLowerCase()}"`;
  };

  const sideways = root.scrollWidth - wide;
  if (sideways > 0) faults.add(`the page scrolls sideways by ${sideways} px`);
  if (!ours) return [...faults];

  /** What of this box its ancestors let through. */
  const clipping = (element) => {
    const clip = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
    const scrolls = { x: false, y: false };
    for (let up = element; up && up !== document.body && up !== root; up = up.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(up);
      const box = up.getBoundingClientRect();
      scrolls.x ||= /auto|scroll/.test(overflowX);
      scrolls.y ||= /auto|scroll/.test(overflowY);
      if (!scrolls.x && /hidden|clip/.test(overflowX)) {
        clip.left = Math.max(clip.left, box.left);
        clip.right = Math.min(clip.right, box.right);
      }
      if (!scrolls.y && /hidden|clip/.test(overflowY)) {
        clip.top = Math.max(clip.top, box.top);
        clip.bottom = Math.min(clip.bottom, box.bottom);
      }
      if (position === "fixed") break;
    }
    if (!scrolls.x) {
      clip.left = Math.max(clip.left, 0);
      clip.right = Math.min(clip.right, wide);
    }
    return clip;
  };

  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element || /^(SCRIPT|STYLE|OPTION)$/.test(element.tagName) || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const size = parseFloat(getComputedStyle(element).fontSize);
    const clip = clipping(element);
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue;
      const aside = Math.max(clip.left - box.left, box.right - clip.right);
      const above = Math.max(clip.top - box.top, box.bottom - clip.bottom);
      if (aside > SLOP) faults.add(`${words(element)} is cut off by ${Math.round(aside)} px at the side`);
      else if (above > 0.3 * size + SLOP) faults.add(`${words(element)} is cut off by ${Math.round(above)} px above or below`);
    }
  }

  /** The box around all that is shown of a part. */
  const boxOf = (selector) => {
    const boxes = [...document.querySelectorAll(selector)].filter(isShown).map((one) => [one, one.getBoundingClientRect()]);
    const seen = boxes.filter(([, box]) => box.width > 1 && box.height > 1);
    if (!seen.length) return null;
    return {
      elements: seen.map(([one]) => one),
      left: Math.min(...seen.map(([, box]) => box.left)),
      top: Math.min(...seen.map(([, box]) => box.top)),
      right: Math.max(...seen.map(([, box]) => box.right)),
      bottom: Math.max(...seen.map(([, box]) => box.bottom)),
    };
  };
  const shown = Object.entries(parts).map(([name, selector]) => [name, boxOf(selector)]).filter(([, box]) => box);
  for (const [at, [name, box]] of shown.entries()) {
    for (const [other, second] of shown.slice(at + 1)) {
      const nested = box.elements.some((one) => second.elements.some((two) => one.contains(two) || two.contains(one)));
      const across = Math.min(box.right, second.right) - Math.max(box.left, second.left);
      const down = Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top);
      if (!nested && across > SLOP && down > SLOP)
        faults.add(`${name} and ${other} overlap by ${Math.round(across)} x ${Math.round(down)} px`);
    }
    const below = Math.round(box.bottom - high);
    if (whole.includes(name) && below > SLOP && scrollY === 0) faults.add(`${name} is ${below} px below the window`);
  }

  const board = document.querySelector(parts.board ?? "noboard");
  for (const control of within.querySelectorAll("button, a[href], input, select, summary")) {
    if (!isShown(control) || board?.contains(control) || control.closest("[data-place]")) continue;
    const box = control.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (box.width < 2 || x < 0 || y < 0 || x >= wide || y >= high) continue;
    const clip = clipping(control);
    const top = document.elementFromPoint(x, y);
    const label = control.closest("label") ?? control.labels?.[0];
    const own = top && (control.contains(top) || top.contains(control) || label?.contains(top));
    if (!own && top && x > clip.left && x < clip.right && !scrolledAway(control, x, y))
      faults.add(`${words(control)} is covered by ${words(top)}`);
  }

  /** It lies in a list that scrolls, outside of what the list shows now. */
  function scrolledAway(element, x, y) {
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      if (getComputedStyle(up).overflow === "visible") continue;
      const box = up.getBoundingClientRect();
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) return true;
    }
    return false;
  }
  return [...faults];
}
