// The determination engine of Casino in plain JavaScript, rules as objects: the peer of the bench.
// A card is {name, value}; see docs/rules/casino.md, C19. Written as one would write it first.

const near = (says) => ({ says });
const splits = (cards, value) => {
  if (cards.length === 0) return true;
  const [first, ...rest] = [...cards].sort((a, b) => b.value - a.value);
  const choose = (start, missing, taken) => {
    if (missing === 0) return splits(rest.filter((card) => !taken.includes(card)), value);
    for (let at = start; at < rest.length; at++) {
      if (rest[at].value <= missing && choose(at + 1, missing - rest[at].value, [...taken, rest[at]]))
        return true;
    }
    return false;
  };
  return first.value <= value && choose(0, value - first.value, []);
};

const owned = (c) => c.spread.builds.filter((build) => build.owner === c.spread.player);
const holds = (c, value) =>
  c.spread.hand.some((card) => card.value === value && card.name !== c.card.name);
const equal = (c, value, but) =>
  c.law.standard ? c.spread.builds.find((b) => b.value === value && b !== but) : undefined;
const build = (c) => c.spread.builds.find((b) => b.id === c.target.build);
const loose = (c) => c.spread.loose[c.target.index];
const isHandOn = (c, type) => c.source === "hand" && c.target.type === type;

function whyNoBuild(c, value, ...replaced) {
  if (value > 10) return near(`You cannot build this: ${value} is more than 10.`);
  const others = owned(c).filter((b) => !replaced.includes(b));
  if (!c.law.standard && c.spread.round > 1 && others.length === 0 && !replaced.some(Boolean))
    return near("After round 1 only a player who owns a build may make a new one.");
  if (c.law.standard && others.length > 0)
    return near(`You cannot build this: you own a build of ${others[0].value}, and may own only one.`);
  if (c.law.standard && !holds(c, value))
    return near(`You cannot build this: you would have no ${value} left in hand to take it.`);
  return true;
}

function whyNoRaise(c) {
  const target = build(c);
  const total = target.value + c.card.value;
  if (target.groups.length > 1 && (c.law.standard || target.owner !== c.spread.player))
    return near("A build of several groups cannot be raised.");
  if (total > 10) return near(`You cannot raise the build: ${total} is more than 10.`);
  return whyNoBuild(c, total, target, equal(c, total, target));
}

function mayLetGo(c, ...taken) {
  if (!c.law.standard || holds(c, c.card.value)) return true;
  const mine = owned(c).find((b) => b.value === c.card.value && !taken.includes(b));
  return mine ? near(`Keep the ${c.card.name}: your build of ${mine.value} needs it.`) : true;
}

const createStack = (c) => ({
  type: "createStagingStack",
  source: c.source,
  card: c.card.name,
  index: c.target.type === "loose" ? c.target.index : null,
  tableToTable: c.source === "table" && c.target.type === "loose",
  build: c.target.type === "build" ? c.target.build : null,
});
const capture = (cards, value, kind) => ({
  type: "capture",
  cards: cards.map((card) => card.name),
  value,
  capture: kind,
});

const RULES = [
  {
    id: "universal-staging",
    priority: 95,
    condition: (c) => {
      if (c.target.type !== "loose") return false;
      if (c.source !== "pile") return true;
      return c.law.standard ? false : near("Under these rules no card of a pile can join that.");
    },
    action: createStack,
  },
  {
    id: "pile-top-staging",
    priority: 94,
    standard: true,
    condition: (c) => c.target.type === "loose" && c.source === "pile",
    action: createStack,
  },
  {
    id: "build-staging",
    priority: 93,
    standard: true,
    condition: (c) => c.target.type === "build" && c.source !== "hand",
    action: createStack,
  },
  {
    id: "temp-stack-addition",
    priority: 80,
    exclusive: true,
    stillTries: ["temp-stack-capture"],
    condition: (c) => {
      if (c.target.type !== "temporary_stack") return false;
      const same = c.spread.stack.cards.find((staged) => staged.source === c.source);
      if (c.source === "table" || !same) return true;
      return near(`A stack holds only one ${c.source} card, and the ${same.card.name} is already in it.`);
    },
    action: (c) => ({ type: "addToStagingStack", stack: 0, card: c.card.name, source: c.source }),
  },
  {
    id: "single-card-capture",
    priority: 50,
    condition: (c) => {
      if (!isHandOn(c, "loose")) return false;
      const target = loose(c);
      if (target.value === c.card.value) return mayLetGo(c);
      return near(`You cannot capture this: the value of ${target.name} is ${target.value}, not ${c.card.value}.`);
    },
    action: (c) => capture([loose(c)], c.card.value, "single"),
  },
  {
    id: "build-capture",
    priority: 45,
    condition: (c) => {
      if (!isHandOn(c, "build")) return false;
      const target = build(c);
      if (target.value === c.card.value) return mayLetGo(c, target);
      return near(`You cannot capture this build: its value is ${target.value}, not ${c.card.value}.`);
    },
    action: (c) => capture(build(c).groups.flat(), c.card.value, "build"),
  },
  {
    id: "temp-stack-capture",
    priority: 40,
    condition: (c) => {
      if (!isHandOn(c, "temporary_stack")) return false;
      const { cards, build: baseId } = c.spread.stack;
      if (cards.some((staged) => staged.source === "hand")) return near("A stack holds one hand card.");
      const base = c.spread.builds.find((b) => b.id === baseId);
      if (base && base.value !== c.card.value)
        return near(`You cannot capture this build: its value is ${base.value}, not ${c.card.value}.`);
      const sum = cards.reduce((total, staged) => total + staged.card.value, 0);
      const fits =
        sum === c.card.value ||
        (c.law.standard && sum % c.card.value === 0 && splits(cards.map((s) => s.card), c.card.value));
      if (!fits) return near(`You cannot capture this stack: its sum is ${sum}, not ${c.card.value}.`);
      return mayLetGo(c, ...(base ? [base] : []));
    },
    action: (c) => capture(c.spread.stack.cards.map((s) => s.card), c.card.value, "temp stack"),
  },
  {
    id: "create-own-build",
    priority: 35,
    modal: true,
    condition: (c) => {
      if (!isHandOn(c, "loose")) return false;
      const total = loose(c).value + c.card.value;
      return equal(c, total) ? false : whyNoBuild(c, total);
    },
    action: (c) => ({
      type: "buildCreate",
      owner: c.spread.player,
      cards: [loose(c).name, c.card.name],
      value: loose(c).value + c.card.value,
    }),
  },
  {
    id: "join-equal-build",
    priority: 33,
    modal: true,
    standard: true,
    condition: (c) => {
      if (!isHandOn(c, "loose")) return false;
      const total = loose(c).value + c.card.value;
      const other = equal(c, total);
      return other ? whyNoBuild(c, total, other) : false;
    },
    action: (c) => ({
      type: "buildJoin",
      build: equal(c, loose(c).value + c.card.value).id,
      cards: [loose(c).name, c.card.name],
      value: loose(c).value + c.card.value,
      owner: c.spread.player,
    }),
  },
  {
    id: "extend-own-build",
    priority: 30,
    condition: (c) =>
      isHandOn(c, "build") && build(c).owner === c.spread.player ? whyNoRaise(c) : false,
    action: (c) => extend(c),
  },
  {
    id: "extend-opponent-build",
    priority: 25,
    modal: true,
    condition: (c) =>
      isHandOn(c, "build") && build(c).owner !== c.spread.player ? whyNoRaise(c) : false,
    action: (c) => extend(c),
  },
  {
    id: "trail-card",
    priority: 10,
    modal: true,
    condition: (c) => {
      if (!isHandOn(c, "table")) return false;
      if (c.spread.stuck) return true;
      if (c.spread.round === 1 && owned(c).length > 0)
        return near("You cannot trail in round 1 while you own a build.");
      const same = c.spread.loose.find((card) => card.value === c.card.value);
      if (same) return near(`You cannot trail this card: the ${same.name} on the table has the same value.`);
      return mayLetGo(c);
    },
    action: (c) => ({ type: "trail", card: c.card.name }),
  },
];

function extend(c) {
  const target = build(c);
  const value = target.value + c.card.value;
  return {
    type: "buildExtend",
    build: target.id,
    card: c.card.name,
    value,
    owner: c.spread.player,
    joins: equal(c, value, target)?.id ?? null,
  };
}

const byOrder = (a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1);
export const STANDARD = { standard: true, rules: [...RULES].sort(byOrder) };
export const DOCUMENT = { standard: false, rules: RULES.filter((r) => !r.standard).sort(byOrder) };
export const IDS = STANDARD.rules.map((rule) => rule.id);

export function determineActions(dragged, target, spread, law) {
  const context = { card: dragged.card, source: dragged.source, target, spread, law };
  const actions = [];
  const nearMisses = [];
  const matched = [];
  let modal = false;
  let only = null;
  if (!spread.stack || target.type === "temporary_stack") {
    for (const rule of law.rules) {
      if (only && !only.includes(rule.id)) continue;
      const answer = rule.condition(context);
      if (answer === true) {
        actions.push(rule.action(context));
        matched.push(rule.id);
        modal ||= Boolean(rule.modal);
        if (rule.exclusive) only = rule.stillTries ?? [];
      } else if (answer !== false) nearMisses.push({ rule: rule.id, says: answer.says });
    }
  } else nearMisses.push({ rule: "one-stack", says: "Finish or cancel the stack first." });
  const requiresModal = actions.length > 1 || (actions.length > 0 && modal);
  const errorMessage =
    actions.length > 0
      ? null
      : ["No valid actions available", ...nearMisses.map((miss) => miss.says)].join(". ");
  return { actions, requiresModal, errorMessage, nearMisses, matched };
}
