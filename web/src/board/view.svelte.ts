/** A window onto a board: camera, hands, and a painter that paints a frame when something changed. */

import { Camera, DRAWABLE, type Place, type Point, readPlace } from "./camera";
import { Flight } from "./flight";
import { Gestures } from "./gestures";
import { type Ink, readInk } from "./ink";
import type { Marks } from "./overlay";
import { Painter, type Scene } from "./painter";
import { type Picked, pick } from "./picking";

/** What a tap does is not the window's business. */
export interface Wishes {
  /** Somebody tapped a line. */
  draw(edge: number): void;
  /** Before every frame, for what moves by itself. Whether it will move on. */
  tick?(now: number): boolean;
}

export class BoardView {
  readonly camera: Camera;
  readonly flight: Flight;
  /** Where the window looks, as the page shows it: it changes at most once a frame. */
  place = $state.raw<Place>({ x: 0, y: 0, s: 1 });
  /** A point of the board under the pointer, for the loupe. */
  pointer = $state.raw<Point | null>(null);
  /** Hardly a box is closed yet: then it is shown where things happen, unless somebody wishes otherwise. */
  young = $state(false);
  #wishedWarm = $state<boolean | null>(null);
  /** Counts the frames in which the picture of the whole board may have changed. */
  painted = $state(0);
  /** What the loupe is on, in boxes; null without a loupe. */
  loupe: { x: number; y: number; width: number; height: number } | null = null;
  painter: Painter | null = null;
  ink: Ink | null = null;
  #scene: Scene;
  #marks: Marks | null;
  #context: CanvasRenderingContext2D | null = null;
  #asked = 0;
  #later: ReturnType<typeof setTimeout> | undefined;
  #countedAt = 0;
  #calm = matchMedia("(prefers-reduced-motion: reduce)");
  #ready = false;

  constructor(
    scene: Scene,
    marks: Marks | null,
    readonly wishes: Wishes,
  ) {
    this.#scene = scene;
    this.#marks = marks;
    this.camera = new Camera(scene.drawing.size.width, scene.drawing.size.height);
    this.flight = new Flight(this.camera, () => this.#calm.matches);
  }

  get calm(): boolean {
    return this.#calm.matches;
  }

  /** Whether the places where things happen glow. */
  get warm(): boolean {
    return this.#wishedWarm ?? this.young;
  }

  set warm(wished: boolean) {
    this.#wishedWarm = wished;
    this.wake();
  }

  /** Up close lines can be drawn. */
  get drawable(): boolean {
    return this.place.s >= DRAWABLE;
  }

  /** Begins to paint into a canvas; the result ends it. `paper` lends its colours. */
  attach(canvas: HTMLCanvasElement, paper: HTMLElement): () => void {
    this.#context = canvas.getContext("2d", { alpha: false });
    this.ink = readInk(paper);
    const gestures = new Gestures(canvas, this.#hands());
    const deaf = gestures.listen();
    const sizes = new ResizeObserver(() => this.#resize(canvas));
    sizes.observe(canvas);
    const restain = () => {
      this.ink = readInk(paper);
      this.painter?.restain(this.ink);
      this.wake();
    };
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", restain);
    const themes = new MutationObserver(restain);
    themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      deaf();
      sizes.disconnect();
      themes.disconnect();
      dark.removeEventListener("change", restain);
      cancelAnimationFrame(this.#asked);
      clearTimeout(this.#later);
      this.#asked = 0;
      this.#context = null;
    };
  }

  /** Paints another board of the same size: a moment of the past, or the present again. */
  show(scene: Scene, marks: Marks | null): void {
    if (scene === this.#scene) return;
    this.#scene = scene;
    this.#marks = marks;
    this.#newPainter();
    this.wake();
  }

  /** Something changed: paint the next frame. */
  wake(): void {
    if (!this.#asked && this.#context)
      this.#asked = requestAnimationFrame((now) => this.#frame(now));
  }

  forget(): void {
    this.painter?.forget();
    this.wake();
  }

  fly(to: Place): void {
    this.flight.fly(to, performance.now());
    this.wake();
  }

  zoom(factor: number, at: Point = { x: this.camera.wide / 2, y: this.camera.high / 2 }): void {
    this.flight.zoom(factor, at, performance.now());
    this.wake();
  }

  pan(dx: number, dy: number): void {
    this.flight.stop();
    this.camera.pan(dx, dy);
    this.wake();
  }

  #hands() {
    const { camera, flight } = this;
    return {
      hold: () => flight.stop(),
      pan: (dx: number, dy: number) => this.pan(dx, dy),
      pinch: (factor: number, at: Point) => {
        camera.zoom(factor, at);
        this.wake();
      },
      wheel: (factor: number, at: Point) => this.zoom(factor, at),
      release: (vx: number, vy: number) => {
        flight.throw(vx, vy, performance.now());
        this.wake();
      },
      aim: (at: Point | null) => this.#aim(at),
      tap: (at: Point) => this.#tap(at),
    };
  }

  #aim(at: Point | null): void {
    const point = at && this.camera.under(at);
    this.pointer = point;
    if (!this.#marks) return;
    const found = point && this.#pick(point);
    const lit = found && !found.drawn ? found.edge : null;
    if (lit === this.#marks.lit) return;
    this.#marks.lit = lit;
    this.wake();
  }

  /** From afar a tap goes there; up close it draws. */
  #tap(at: Point): void {
    const point = this.camera.under(at);
    const { width, height } = this.#scene.drawing.size;
    const out = point.x < -1 || point.y < -1 || point.x > width + 1 || point.y > height + 1;
    if (this.camera.s < DRAWABLE) {
      if (!out) this.fly({ ...point, s: this.camera.close });
      return;
    }
    const found = this.#marks && this.#pick(point);
    if (found) this.wishes.draw(found.edge);
  }

  #pick(point: Point): Picked | null {
    const { s } = this.camera;
    return s < DRAWABLE ? null : pick(this.#scene.drawing, point, s);
  }

  #resize(canvas: HTMLCanvasElement): void {
    const ratio = devicePixelRatio || 1;
    const [wide, high] = [canvas.clientWidth, canvas.clientHeight];
    if (!wide || !high) return;
    canvas.width = Math.round(wide * ratio);
    canvas.height = Math.round(high * ratio);
    this.camera.ratio = ratio;
    this.camera.resize(wide, high);
    if (!this.#ready) {
      this.#ready = true;
      this.goTo(location.hash, false);
    }
    if (this.painter?.ratio !== ratio) this.#newPainter();
    cancelAnimationFrame(this.#asked);
    this.#asked = 0;
    this.#frame(performance.now());
  }

  /** Goes where a link points. Without one the whole board is shown. */
  goTo(hash: string, flying = true): void {
    const found = readPlace(hash);
    const place = found ? { ...found, s: found.s || this.camera.close } : this.camera.whole;
    if (flying) this.fly(place);
    else this.camera.look(place);
    this.wake();
  }

  #newPainter(): void {
    if (!this.#context || !this.ink) return;
    const ratio = devicePixelRatio || 1;
    this.painter = new Painter(this.#context, this.#scene, this.camera, this.ink, ratio);
  }

  #frame(now: number): void {
    this.#asked = 0;
    clearTimeout(this.#later);
    const { painter, camera, flight } = this;
    if (!painter) return;
    const moved = flight.step(now);
    const more = this.wishes.tick?.(now) ?? false;
    painter.warm = this.warm;
    painter.loupe = this.loupe;
    const wait = painter.frame(now, this.#marks, !flight.moving, this.calm);
    const { x, y, s } = this.place;
    if (camera.x !== x || camera.y !== y || camera.s !== s) this.place = camera.place;
    if (now - this.#countedAt > 250) {
      this.#countedAt = now;
      this.painted++;
    }
    if (moved || more || wait === 0) this.wake();
    else if (wait < 1000) this.#later = setTimeout(() => this.wake(), wait);
  }
}
