import { useRef, type PointerEvent } from "react";

const SIZE = { width: 480, height: 240 };

/** On white paper, whatever the page's colours; a finger draws instead of scrolling. */
const LOOK = {
  width: "100%",
  maxWidth: "30rem",
  background: "#fff",
  border: "1px dashed var(--color-line)",
  touchAction: "none",
};

/** A place to draw a signature with a finger or a mouse; what is drawn goes along as a small PNG in the field `drawn`. */
export default function SignaturePad() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const drawing = useRef(false);

  function pen(event: PointerEvent<HTMLCanvasElement>) {
    const element = event.currentTarget;
    const context = element.getContext("2d");
    const box = element.getBoundingClientRect();
    const x = ((event.clientX - box.left) * SIZE.width) / box.width;
    const y = ((event.clientY - box.top) * SIZE.height) / box.height;
    return context && { context, x, y };
  }

  function start(event: PointerEvent<HTMLCanvasElement>) {
    const at = pen(event);
    if (!at) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = true;
    at.context.lineWidth = 2.5;
    at.context.lineCap = "round";
    at.context.strokeStyle = "#000";
    at.context.beginPath();
    at.context.moveTo(at.x, at.y);
  }

  function draw(event: PointerEvent<HTMLCanvasElement>) {
    const at = drawing.current && pen(event);
    if (!at) return;
    at.context.lineTo(at.x, at.y);
    at.context.stroke();
  }

  function end() {
    if (!drawing.current) return;
    drawing.current = false;
    if (field.current && canvas.current)
      field.current.value = canvas.current.toDataURL("image/png");
  }

  function clear() {
    canvas.current?.getContext("2d")?.clearRect(0, 0, SIZE.width, SIZE.height);
    if (field.current) field.current.value = "";
  }

  return (
    <div className="stack">
      <canvas
        ref={canvas}
        {...SIZE}
        style={LOOK}
        aria-label="Draw your signature here, if you like"
        onPointerDown={start}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <input ref={field} type="hidden" name="drawn" />
      <p>
        <button type="button" className="btn btn-secondary" onClick={clear}>
          Clear drawing
        </button>
      </p>
    </div>
  );
}
