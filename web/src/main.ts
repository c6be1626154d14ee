import { mount } from "svelte";
import App from "./App.svelte";
import "./paper/controls.css";

mount(App, { target: document.body });
